/* The page in French.  Spaces before « : ; ? ! » are made not to break at the end. */

import { stepWith } from "./steps.js";
import type { StepWords } from "./steps.js";
import { countWith, listIn } from "./texts.js";
import type { Texts } from "./texts.js";

const numbers = new Intl.NumberFormat("fr");
const count = (digits: string) => countWith(numbers, digits);
const of = (n: number, one: string, many = `${one}s`) => `${n} ${n < 2 ? one : many}`;
const secrets = (digits: string) => (digits === "0" || digits === "1" ? `${digits} code possible` : `${count(digits)} codes possibles`);

const and = listIn("fr");
const or = listIn("fr", "disjunction");
const some = (n: number | null, colour: string) => (n === null ? `${colour}s inconnues` : n === 0 ? `aucune ${colour}` : of(n, colour));

const stepWords: StepWords = {
    and,
    or,
    black: (n) => some(n, "noire"),
    white: (n) => some(n, "blanche"),
    keyPegs: (n) => some(n, "fiche"),
    row: (number, code, score) => `rangée ${number}${code === "" ? "" : ` (${code})`} : ${score}`,
    rows: (rows, areCompared) => rows.join(areCompared ? " ; en comparaison, " : " ; "),
    differ: (rows, pegs, n) => `Les rangées ${rows} ne diffèrent ${n === 1 ? "qu’au pion" : "qu’aux pions"} ${pegs} ;`,
    step: (numbers, n) => `${n === 1 ? "l’étape" : "les étapes"} ${numbers}`,
    begin: (rows, step) => (rows === "" ? `D’après ${step === "" ? "les règles" : step}.` : `${rows}${step === "" ? "" : ` ; avec ${step}`}.`),
    contradiction: "C’est impossible : ces réponses ne peuvent pas être toutes justes.",
    blackAt: (ways) => `${ways.length === 1 ? "Seule place possible" : "Places possibles"} des noires : ${ways.map((way) => way.join(" et ")).join(" ; ou ")}.`,
    at: (row, pegs, n) => `rangée ${row}, ${n === 1 ? "pion" : "pions"} ${pegs}`,
    none: (colours) => `aucun pion n’est ${colours}`,
    inCode: (colour) => `${colour} figure dans le code`,
    times: (least, most, colours, isAll) => {
        const range = least === most ? `exactement ${least}` : least > 0 && !isAll ? `${least} à ${most}` : least > 0 ? `au moins ${least}` : `au plus ${most}`;
        return `${colours} : ${range} ${(least > 0 && isAll ? least : most) < 2 ? "pion" : "pions"}`;
    },
    place: (pegs, colour) => `le pion ${pegs} est ${colour}`,
    peg: (pegs, n, colours) => `${n === 1 ? "le pion" : "chacun des pions"} ${pegs} est ${colours}`,
    pegNot: (pegs, n, colours) => {
        if (n > 1) return `aucun des pions ${pegs} n’est ${or(colours)}`;
        return `le pion ${pegs} n’est ${colours.length > 1 ? `ni ${colours.join(" ni ")}` : `pas ${colours[0]}`}`;
    },
    so: (facts) => `Donc ${facts.join(" ; ")}.`,
};

/* No line ends before a double sign: U+00A0 before a colon and in quotation marks, U+202F before others. */
function spaced<T>(texts: T): T {
    if (typeof texts === "string") return texts.replace(/ (?=[:»])|(?<=«) /g, "\u00a0").replace(/ (?=[;?!])/g, "\u202f") as T;
    if (typeof texts === "function") return ((...values: unknown[]) => spaced(texts(...values))) as T;
    if (Array.isArray(texts)) return texts.map(spaced) as T;
    return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, spaced(value)])) as T;
}

const texts: Texts = {
    language: "fr",
    title: "keypeg",
    description: "Vérifier, résoudre et jouer au Mastermind",
    count,
    number: (value) => numbers.format(value),
    tabs: { audit: "Vérifier", solve: "Résoudre", play: "Jouer", puzzle: "Énigme", match: "Match" },
    tabList: "Que faire",
    colours: {
        red: "rouge",
        green: "vert",
        blue: "bleu",
        yellow: "jaune",
        white: "blanc",
        black: "noir",
        orange: "orange",
        brown: "marron",
        purple: "pourpre",
        violet: "violet",
        pink: "rose",
        grey: "gris",
    },
    emptyHole: "trou vide",

    toolbar: { label: "Partie", new: "Nouveau", paste: "Coller", share: "Partager", games: "Parties", undo: "Annuler", redo: "Rétablir", settings: "Réglages", help: "Aide" },

    welcome: {
        label: "À quoi sert cette page",
        question: "Quelqu’un a mal noté une rangée de Mastermind ? Saisissez la partie et voyez laquelle.",
        black: "noire : un pion a la bonne couleur à la bonne place",
        white: "blanche : une couleur du code est à une autre place",
        example: (secret, guess) => `Exemple : le code est ${secret}. L’essai ${guess} obtient`,
        secret: "code",
        guess: "essai",
        show: "Voir un exemple",
        enter: "Saisir ma partie",
        shown: "L’exemple est sur le plateau.",
    },

    why: {
        title: { contradiction: "Pourquoi ces réponses ne peuvent pas être toutes justes", secret: "Pourquoi seul ce code convient" },
        says: stepWith(stepWords),
        next: "Étape suivante",
        all: "Toutes les étapes",
        grades: { easy: "facile", medium: "moyen", hard: "difficile", expert: "très difficile" },
        known: (n) => `Ce que l’on sait après l’étape ${n}`,
        peg: (n) => `Pion ${n}`,
        count: "pions",
        open: "possible",
        out: "impossible",
        certain: "certain",
        unfinished: "Il n’y a pas d’explication courte pour la suite.",
    },

    board: {
        label: "Plateau",
        rows: "Rangées",
        row: (n) => `Rangée ${n}`,
        peg: (n, peg, colour) => `Rangée ${n}, pion ${peg} : ${colour}`,
        nothing: "rien",
        keyPegs: (n) => `Rangée ${n}, fiches`,
        later: "Plus tard",
        score: (n) => `Rangée ${n}, réponse : noires et blanches`,
        scoreOne: (n) => `Rangée ${n}, réponse`,
        more: (n) => `Rangée ${n} : autres actions`,
        move: (n) => `Rangée ${n} : faire glisser pour déplacer`,
        sure: "Sûre",
        sureHint: "Cette rangée est certainement juste",
        up: "Monter",
        down: "Descendre",
        insert: "Insérer au-dessus",
        asText: "Modifier comme texte",
        delete: "Supprimer",
        text: (n) => `Rangée ${n} comme texte`,
        left: (digits, exact) => `${exact ? "" : "au moins "}${secrets(digits)} après cette rangée`,
        palette: "Couleurs",
        clear: "Enlever le pion",
        suspect: "suspecte",
        wrongRow: "fausse",
        conflict: "en contradiction",
        wrong: (score) => `code : ${score}`,
        set: (score) => `Mettre ${score}`,
        secret: "Code",
        secretPeg: (peg, colour) => `Code, pion ${peg} : ${colour}`,
        addSecret: "Saisir le code révélé",
        removeSecret: "Enlever le code",
        more_colours: (left) => `${numbers.format(left)} autres couleurs : tapez le nom`,
    },

    audit: {
        label: "Résultat",
        start: "Saisissez un essai et ses fiches.",
        fits: (digits, exact) => `${exact ? "" : "Au moins "}${secrets(digits)}`,
        allFit: "Les réponses peuvent être toutes justes.",
        only: (secret) => `Seul ${secret} convient.`,
        cheated: "Les réponses ne peuvent pas être toutes justes.",
        conflict: (rows) => `Les rangées ${rows} ne peuvent pas être toutes justes.`,
        conflictOne: (row) => `La rangée ${row} ne peut pas être juste.`,
        undecided: "Indécis.",
        stops: {
            "time-limit": "La limite de temps a mis fin au calcul.",
            "memory-limit": "Il ne restait plus de mémoire.",
            "state-budget": "Le budget de cette question est épuisé.",
            "search-budget": "Le budget de cette question est épuisé.",
        },
        stop: "Une limite a mis fin au calcul.",
        possibleTo: (n, digits, exact) =>
            `${n === 1 ? "La rangée 1 peut être juste" : `Les rangées 1 à ${n} peuvent être toutes justes`} : ${exact ? "" : "au moins "}${secrets(digits)}.`,
        noneFound: "On ne connaît encore aucun code qui convienne.",
        unfinished: "La recherche des rangées fausses n’est pas terminée.",
        stopped: "Arrêté.",
        askAgain: "Continuer",
        error: "keypeg ne peut pas lire cette partie.",
        wrong: (rows, n) => (n === 1 ? `La rangée ${rows} est fausse.` : `Les rangées ${rows} sont fausses.`),
        wrongIf: (rows, n) => (n === 1 ? `La rangée ${rows} est fausse, si une seule l’est.` : `Les rangées ${rows} sont fausses, si ${n} seulement le sont.`),
        amongIf: (rows, n) => (n === 1 ? `L’une des rangées ${rows} est fausse, si une seule l’est.` : `${n} des rangées ${rows} sont fausses, si ${n} seulement le sont.`),
        mayBeWrong: (rows, n) => `${n === 1 ? `La rangée ${rows} est peut-être fausse` : `Les rangées ${rows} sont peut-être fausses`} ; la recherche d’autres n’est pas terminée.`,
        oneAtLeast: (rows) => `Au moins une des rangées ${rows} est fausse.`,
        order: "La plus probable d’abord : le moins de fiches changées, puis l’erreur la plus courante.",
        changed: (n) => (n === 1 ? "1 fiche change" : `${n} fiches changent`),
        bySecret: "comme l’exige le code révélé",
        should: (row, score, was) => `Rangée ${row} : ${score} au lieu de ${was}`,
        then: (digits) => `il reste alors ${secrets(digits)}`,
        apply: "Appliquer",
        applied: "La correction est appliquée.",
        others: "Autres corrections",
        leftOut: (n) => (n === 1 ? "1 autre avec aussi peu de changements" : `${numbers.format(n)} autres avec aussi peu de changements`),
        misrecorded: "Ou bien un essai a été mal noté",
        misrecordedPeg: (row, peg, colour) => `Rangée ${row}, le pion ${peg} était ${colour}`,
        repeated: "Ou bien la même erreur est dans chaque rangée",
        wrongLeast: (n) => `Au moins ${of(n, "rangée est fausse", "rangées sont fausses")}.`,
        sureConflict: "Les rangées sûres se contredisent.",
        secretFits: "Le code révélé convient à toutes les rangées.",
        secretWrong: (rows, n) => `Le code révélé ne convient pas ${n > 1 ? "aux rangées" : "à la rangée"} ${rows}.`,
        withoutSecret: "Les rangées seules peuvent être toutes justes.",
        notes: "Remarques",
        score: (black, white) => `${black === null ? "? noire" : of(black, "noire")} ${white === null ? "? blanche" : of(white, "blanche")}`,
        scoreOne: (black) => `${black ?? "?"}`,
        mistakes: {
            "black-as-white": "une noire notée comme blanche",
            "white-as-black": "une blanche notée comme noire",
            exchanged: "noires et blanches échangées",
            missed: "une fiche oubliée",
            "counted-twice": "une couleur comptée deux fois",
            "too-many": "une fiche de trop",
        },
        errors: {
            "score-too-large": "plus de fiches que de pions",
            "rules-missing": "Les règles manquent.",
        },
    },

    busy: {
        working: (seconds, limit) => `Calcul : ${seconds} s sur ${limit} s au plus`,
        stop: "Arrêter",
        failed: "keypeg n’a pas pu démarrer. Rechargez la page.",
        died: "Le navigateur a mis fin au calcul de keypeg.",
    },

    rules: {
        noRepeats: "aucune couleur deux fois",
        blanks: "trous vides",
        scores: (kind) => `réponses : ${kind}`,
        sum: (sum) => `somme ${sum}`,
        peg: (peg, colours) => `pion ${peg} : ${colours}`,
        times: (colour, least, most) => `${colour} sur ${least === most ? of(least, "pion") : `${least} à ${of(most, "pion")}`}`,
        codemaker: (name) => `code de ${name}`,
    },

    newGame: {
        title: "Nouvelle partie",
        own: "Règles personnelles",
        pegs: "Pions",
        colours: "Couleurs : un nombre, un intervalle ou des noms",
        repeats: "Le code peut avoir deux fois la même couleur",
        blanks: "Trous vides",
        blanksKinds: { no: "aucun", yes: "dans les essais et le code", guesses: "dans les essais seulement" },
        scores: "Réponses",
        scoresKinds: { "black white": "noires et blanches", black: "noires seulement", colours: "couleurs seulement" },
        start: "Commencer",
    },

    paste: {
        title: "Coller une partie",
        hint: "Tout texte que keypeg sait lire : une transcription, un tableau, du JSON. Vous pouvez aussi déposer un fichier sur le plateau.",
        text: "Texte de la partie",
        read: "Mettre sur le plateau",
        noFile: "Le fichier ne peut pas être lu.",
        tooLong: "Le texte est trop long : 1 Mo au plus.",
        tooLarge: (limit) => `La partie est trop grande pour le plateau : au plus ${limit}. La commande keypeg n’a pas cette limite.`,
        limits: "64 pions, 2\u202f000 couleurs et 200 rangées",
        empty: "Il n’y a pas de partie dans le texte.",
        several: (n) => `Le texte contient ${n} parties. Le plateau montre la première.`,
        toMatch: "Tout ajouter au match",
        boardRules: "Le texte n’a pas de règles. keypeg l’a lu avec les règles du plateau.",
        offers: "Lire comme",
        unread: (n) => `keypeg ne peut pas lire ${n === 1 ? "une rangée" : `${n} rangées`} ; corrigez ce qui est en rouge.`,
        line: (line) => `Ligne ${line}`,
        file: "Ouvrir un fichier",
        link: "Le lien est abîmé : aucune partie ne peut y être lue.",
        done: "La partie est sur le plateau.",
    },

    share: {
        title: "Partager cette partie",
        link: "Lien ; la partie est dans le lien, rien n’est envoyé à un serveur",
        copy: "Copier",
        copied: "Copié",
        send: "Envoyer",
        text: "Texte",
        json: "JSON",
        svg: "Image (SVG)",
        png: "Image (PNG)",
        print: "Imprimer",
        save: "Enregistrer sous",
        file: "partie",
    },

    games: {
        title: "Mes parties",
        hint: "Les dernières parties ne restent que dans ce navigateur.",
        none: "Aucune partie n’est encore gardée.",
        delete: (name) => `Supprimer ${name}`,
        deleteAll: "Tout supprimer",
        describe: (rules, rows) => `${rules}, ${of(rows, "rangée")}`,
        own: (pegs, colours) => `${of(pegs, "pion")}, ${of(colours, "couleur")}`,
    },

    settings: {
        language: "Langue",
        theme: "Apparence",
        themes: { system: "comme le système", light: "claire", dark: "sombre" },
        marks: "Signes sur les pions",
        marksKinds: { letters: "lettres", patterns: "motifs", none: "aucun" },
        limit: "Limite de temps pour une question",
        seconds: (n) => (n < 60 ? of(n, "seconde") : of(n / 60, "minute")),
        keys: "Touches sur le plateau",
        keysList: [
            ["Lettres, chiffres", "placent le pion"],
            ["Flèches", "vont à un autre pion"],
            ["Retour arrière", "enlève le pion"],
            ["Entrée", "va à la réponse, puis à la rangée suivante"],
            ["Alt ↑, Alt ↓", "déplacent la rangée"],
            ["Ctrl Z, Ctrl Y", "annulent, rétablissent"],
        ],
    },

    solve: {
        next: "Prochain essai",
        strategies: {
            knuth: "le moins de codes dans le pire des cas",
            irving: "le moins de codes en moyenne",
            kooi: "le plus de réponses différentes",
            neuwirth: "le plus d’information",
            first: "le premier code possible",
            random: "un code possible quelconque",
            optimal: "le moins d’essais sur toutes les parties, prouvé",
        },
        put: "Mettre sur le plateau",
        fits: "Cet essai peut être le code.",
        fitsNot: "Cet essai ne peut pas être le code.",
        worst: "Codes restants dans le pire des cas",
        average: "Codes restants en moyenne",
        guesses: "Essais à partir d’ici en moyenne",
        longest: "Essais à partir d’ici au plus",
        parts: "Codes restants après chaque réponse",
        sampled: (n) => `D’après un échantillon de ${numbers.format(n)} codes.`,
        longer: "Chercher plus longtemps",
        won: "Le code est trouvé.",
        all: "Tous les codes possibles",
        first: (n) => `Les ${n} premiers codes possibles`,
        sample: "Un échantillon au hasard",
        again: "Tirer à nouveau",
    },

    hints: {
        give: "Indice",
        enough: {
            secret: "Vous en savez assez : un seul code convient.",
            certain: "Vous n’en savez pas assez : plusieurs codes conviennent. Ceci est certain :",
            contradiction: "Aucun code ne convient à ces rangées.",
            none: "Ce plateau est trop grand pour des indices par étapes.",
        },
        nothing: "Vous n’en savez pas assez, et rien n’est encore certain.",
        look: (row) => `Regardez la rangée ${row}.`,
        combine: (rows) => `Combinez les rangées ${rows}.`,
        noRow: "Combinez ce que vous savez déjà.",
        end: { secret: "C’est le code.", certain: "Rien d’autre n’est certain.", contradiction: "Ces rangées ne peuvent pas être toutes justes.", none: "" },
        note: "Noter",
    },

    pencil: {
        title: "Mes notes : les couleurs exclues",
        not: (peg, colour) => `Le pion ${peg} n’est pas ${colour}`,
    },

    coach: {
        title: "Que valait chaque essai ?",
        left: (digits) => `Il reste ${secrets(digits)}.`,
        best: "Aucun essai n’en laisse moins en moyenne.",
        averages: (average, best) => `En moyenne, il en laisse ${average}, et le meilleur essai ${best}.`,
        exactBest: (needed) => `Aucun essai n’est meilleur : à partir de celui-ci, il en faut ${needed} en moyenne.`,
        costs: (loss, needed, least) => `À partir de cet essai, il en faut ${needed} en moyenne ; avec le meilleur ${least}, soit ${loss} de moins.`,
        toldNothing: "Il n’a rien appris : tout code possible donne cette réponse.",
        ruledOut: (rows, n) => `Il ne pouvait pas être le code : ${n > 1 ? `les rangées ${rows} l’excluent` : `la rangée ${rows} l’exclut`}.`,
    },

    play: {
        ways: { guess: "Vous cherchez", answer: "keypeg cherche", evade: "keypeg esquive" },
        hints: {
            guess: "keypeg a un code. Placez un essai.",
            answer: "Pensez à un code et répondez à chaque essai.",
            evade: "Placez un essai.",
        },
        scoreRow: (n) => `Rangée ${n} : répondez à cet essai.`,
        strategy: "Stratégie de keypeg",
        counts: "Montrer combien de codes sont possibles",
        fromBoard: "comme sur le plateau",
        guess: "Essayer",
        answer: "La réponse est complète",
        giveUp: "Abandonner",
        contradiction: (row) => `La rangée ${row} ne peut pas être juste si celles du dessus le sont : aucun code ne convient. Corrigez une rangée ou montrez votre code.`,
        guesses: (n) => `${of(n, "essai")}.`,
        found: { guess: "Vous avez trouvé le code.", answer: "keypeg a trouvé votre code.", evade: "Vous avez coincé keypeg." },
        notFound: "Le code n’a pas été trouvé.",
        secretWas: "Le code était",
        honest: "keypeg n’avait pas de code. Il a toujours donné la réponse qui laissait le plus de codes, et tout code restant convient à toutes ses réponses.",
        left: (digits) => `Il reste ${secrets(digits)}, par exemple`,
        audit: "Vérifier cette partie",
    },

    puzzle: {
        grade: (grade) => `Niveau : ${grade}.`,
        daily: "Énigme du jour",
        shareResult: "Partager le résultat",
        result: (name, grade, hints) => `keypeg, ${name}${grade === "" ? "" : ` (${grade})`} : résolu ${hints === 0 ? "sans indice" : `avec ${of(hints, "indice")}`}`,
        which: "Numéro de l’énigme",
        about: (left, all) => `Un seul code convient, et chaque rangée est nécessaire. La meilleure rangée seule laisse ${left} codes sur ${all}.`,
        hint: "Placez votre réponse dans la dernière rangée.",
        check: "Vérifier",
        scores: (score) => `votre réponse donne ${score}`,
        solved: "Résolu : votre réponse convient à toutes les rangées.",
        fits: (right, wrong) => (right === "" ? "Votre réponse ne convient à aucune rangée." : `Votre réponse convient à ces rangées : ${right}. Elle ne convient pas à : ${wrong}.`),
        peg: (peg, colour) => `Le pion ${peg} est ${colour}.`,
        next: "Énigme suivante",
        link: "Copier le lien",
        sheet: "Énigmes sur une feuille à imprimer",
        solutions: "solutions",
    },

    match: {
        add: "Ajouter la partie du plateau",
        paste: "Coller des parties",
        addGames: "Ajouter au match",
        none: "Ajoutez des parties et les auteurs de leurs codes.",
        codemaker: (n) => `Partie ${n} : code de`,
        show: "Montrer",
        added: (n) => `Le match a ${of(n, "partie")}.`,
        rules: "Règles des points",
        rulesKinds: {
            hasbro: "1 point par rangée, 1 de plus si le code n’est pas trouvé ; une réponse fausse en coûte 3",
            invicta: "1 point par rangée, 1 de plus si le code n’est pas trouvé",
        },
        found: (rows, found) => `${found ? "Trouvé" : "Pas trouvé"} en ${of(rows, "rangée")}.`,
        points: (n, to) => `${of(n, "point")}${to === null ? "" : ` pour ${to}`}.`,
        outcomes: {
            replayed: "Les réponses ne peuvent pas être toutes justes : rejouez cette partie.",
            unfinished: "La partie n’est pas terminée.",
        },
        wins: (player) => `${player} gagne`,
        results: { tie: "Égalité", undecided: "Pas encore décidé" },
    },

    newVersion: "Une nouvelle version de cette page est prête.",
    reload: "L’afficher",
    close: "Fermer",
};

export const french = spaced(texts);
