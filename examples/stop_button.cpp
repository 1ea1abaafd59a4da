// A C++ program with a loop as in a graphical interface: a thread counts the secrets of a game, and
// the loop draws the progress and can stop it.  The button is the end of SECONDS here.
//
//     c++ -std=c++11 -pthread stop_button.cpp $(pkg-config --cflags --libs keypeg) -o stop_button
//     ./stop_button hard.game 2
#include <keypeg.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>

using Match = std::unique_ptr<kp_match, decltype(&kp_match_free)>;
using Verdict = std::unique_ptr<kp_verdict, decltype(&kp_verdict_free)>;

// Shared by the loop and the thread.
struct Work {
    std::atomic<bool> stop{false}, ended{false};
    std::atomic<double> share{-1}; // of the work, from 0 to 1; negative: not known
    std::atomic<std::uint64_t> steps{0};
};

static int is_stopped(void *data)
{
    return static_cast<Work *>(data)->stop;
}

// Called by the thread that counts; a real interface sends itself an event instead.
static void show(void *data, const kp_progress *progress)
{
    Work *work = static_cast<Work *>(data);

    if (progress) {
        work->share = progress->share;
        work->steps = progress->done;
    }
}

static void count(const kp_transcript *game, Work &work, Verdict &verdict)
{
    kp_options options = {};
    kp_verdict *made = nullptr;
    kp_diag why = {};

    options.count_all = true;
    options.stop = is_stopped;
    options.progress = show;
    options.stop_data = options.progress_data = &work;
    if (kp_check(game, &options, &made, &why) != KP_OK)
        std::cerr << why.says << '\n';
    verdict.reset(made);
    work.ended = true;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::cerr << "usage: stop_button FILE SECONDS\n";
        return 2;
    }
    std::ifstream file(argv[1]);
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    kp_errors errors = {};
    kp_match *read = nullptr;
    kp_status status = kp_match_read(text.data(), text.size(), nullptr, &read, &errors);
    Match match(read, kp_match_free);

    if (status != KP_OK) {
        std::cerr << argv[1] << ": " << errors.item[0].says << '\n';
        return 2;
    }
    Work work;
    Verdict verdict(nullptr, kp_verdict_free);
    std::thread thread(count, kp_match_game(match.get(), 0), std::ref(work), std::ref(verdict));
    auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(std::atof(argv[2]));

    while (!work.ended) {
        std::this_thread::sleep_for(std::chrono::milliseconds(40));
        std::cerr << "\rworking: " << work.steps << " steps";
        if (work.share >= 0)
            std::cerr << ", " << static_cast<int>(100 * work.share) << " %  ";
        std::cerr << std::flush;
        work.stop = std::chrono::steady_clock::now() >= end;
    }
    thread.join();
    std::cerr << '\n';
    if (!verdict)
        return 2;
    std::cout << (verdict->stop == KP_INTERRUPTED ? "stopped: " : "done: ")
              << (verdict->count_is_exact ? "" : "at least ") << (verdict->count ? verdict->count : "0")
              << " possible secrets\n";
    return 0;
}
