"""Builds the package with libkeypeg in it, which needs a C compiler and CMake.

The sources of the library are in the folder above, or in an sdist in the folder `library`, where
those of PicoSAT are as well.  In the folder above PicoSAT must be installed.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import Distribution, find_packages, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
LIBRARY = HERE / "library" if (HERE / "library").exists() else HERE.parent
SOURCES = ["CMakeLists.txt", "LICENSE", "cmake", "encodings", "include", "picosat", "src"]
HEADER = (LIBRARY / "include/keypeg-types.h").read_text()


def build_picosat(source: Path, work: Path) -> Path:
    """PicoSAT as a static library, so that the package needs no other file."""
    work.mkdir(parents=True, exist_ok=True)
    words = {"VERSION": (source / "VERSION").read_text().strip(), "CC": "cc", "CFLAGS": "-O3"}
    lines = [f'#define PICOSAT_{name} "{value}"\n' for name, value in words.items()]
    (work / "config.h").write_text("".join(lines))
    compiler = os.environ.get("CC", "cc").split() + os.environ.get("CFLAGS", "").split()
    objects = [work / "picosat.o", work / "version.o"]
    for made in objects:
        file = source / f"{made.stem}.c"
        flags = ["-O3", "-DNDEBUG", "-fPIC", "-w", f"-I{work}"]
        subprocess.check_call([*compiler, *flags, "-c", str(file), "-o", str(made)])
    library = work / "libpicosat.a"
    subprocess.check_call(["ar", "rcs", str(library), *map(str, objects)])
    return library


class Build(build_py):
    """Python files, and the library beside them."""

    def run(self):
        super().run()
        work = Path(self.get_finalized_command("build").build_temp).resolve() / "library"
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_SHARED_LINKER_FLAGS": f"{os.environ.get('LDFLAGS', '')} -static-libgcc -s",
            "KEYPEG_TESTS": "OFF",
        }
        picosat = LIBRARY / "picosat"
        if picosat.exists():
            options["KEYPEG_PICOSAT_INCLUDE"] = LIBRARY
            options["KEYPEG_PICOSAT_LIBRARY"] = build_picosat(picosat, work / "picosat")
        words = [f"-D{name}={value}" for name, value in options.items()]
        subprocess.check_call(["cmake", "-S", str(LIBRARY), "-B", str(work), *words])
        subprocess.check_call(
            ["cmake", "--build", str(work), "--target", "keypeg-shared"]
            + ["--parallel", str(os.cpu_count())]
        )
        shutil.copy(work / "libkeypeg.so.0", Path(self.build_lib) / "keypeg")


class Sources(sdist):
    """Python files, and the sources of the library."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for name in filter(lambda name: (LIBRARY / name).exists(), SOURCES):
            to = Path(base_dir) / "library" / name
            to.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (LIBRARY / name).is_dir() else shutil.copy
            copy(LIBRARY / name, to)


class Wheel(bdist_wheel):
    """A wheel for every Python 3 on machines of one kind."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class WithLibrary(Distribution):
    """A package that is not only Python."""

    def has_ext_modules(self):
        return True


setup(
    name="keypeg",
    version=re.search('KP_VERSION "(.*)"', HEADER).group(1),
    description="Audits games of Mastermind: were these scores right?",
    long_description=(HERE / "README.md").read_text(),
    long_description_content_type="text/markdown",
    author="The keypeg authors",
    license="MIT",
    license_files=["licenses/*"],
    python_requires=">=3.9",
    packages=find_packages(include=["keypeg*"]),
    package_data={"keypeg": ["py.typed"]},
    cmdclass={"bdist_wheel": Wheel, "build_py": Build, "sdist": Sources},
    distclass=WithLibrary,
)
