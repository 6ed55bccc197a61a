import { join } from "node:path";

/** Modules of the first screen after a sign-in: `index.html` asks for their files as soon as it is painted. */
export const FIRST_MODULES = ["/src/shell/dashboard-layout.tsx", "/src/areas/today/today-route.tsx"];
const START = ["/src/main.tsx"];
const SIGN_IN = ["/src/areas/auth/sign-in/login-route.tsx"];
/** Pieces that most pages need together, one file each. A file contains nothing of those above it. */
const SHARED: readonly (readonly [name: string, modules: readonly string[]])[] = [
  ["app-frame", ["/src/ui/app-frame.tsx"]],
  [
    "form-pieces",
    [
      "/src/ui/text-field.tsx",
      "/src/form/form-body.tsx",
      "/src/form/fault-words.copy.ts",
      "/src/ui/layer-modal.tsx",
      "/src/ui/skeleton-rows.tsx",
      "/src/ui/card.tsx",
    ],
  ],
  ["calls", ["/src/form/use-call-form.ts"]],
  ["area-words", ["/src/field-words.ts", "/src/area-words.ts", "/src/db/subject-names.ts"]],
  // Without the pieces of the sign-in page, which knows no clinic.
  ["form-dialogs", ["/src/form/form-dialog.tsx", "/src/form/use-action-form.ts", "/src/ui/confirm-dialog.tsx"]],
];

const isFirst = (id: string): boolean => [...FIRST_MODULES, ...SIGN_IN].some((path) => id.endsWith(path));

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface ModuleInfo {
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
  code: string | null;
}

function neededBy(paths: readonly string[], graph: Graph): Set<string> {
  const needed = new Set<string>();
  const visit = (id: string): void => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const path of paths) visit(join(import.meta.dirname, path));
  return needed;
}

/** Modules that every screen of the clinic needs together. */
const CLINIC_DATA = /[\\/](packages[\\/](domain|sync)|node_modules[\\/](dexie|zod|dexie-react-hooks|dequal))[\\/]/;
/** The fields for dates and times are one file; of it, what the board needs too or what brings the form library is not. */
const TYPED_FIELDS =
  /[\\/]src[\\/]form[\\/](date-field(?!-in-form)|time-field|typed-(?!time-text|date-habit)|use-date-habit|use-typed-text)/;
/** The events of all areas are asked for together. */
const TIMELINE = /[\\/]areas[\\/][^\\/]+[\\/]timeline[\\/][^\\/]+-timeline\.ts$/;
/** Controls of the library that most dialogs need. */
const CONTROLS = /[\\/]node_modules[\\/]@mui[\\/]material[\\/](?!Autocomplete|useAutocomplete|Popper)/;
/** The administrator's area is not stored on a clinic's tablet. */
const CLINIC_SOURCE = /[\\/]src[\\/](?!areas[\\/]platform[\\/])/;
/** A module of the clinic that several others import is a piece when it has fewer characters. */
const PIECE_CHARS = 6000;
/** "words" needs these files alone, so that it brings no clinic along; "pieces" may need the others too. */
const BELOW_WORDS: readonly string[] = ["words", "start", "first-shared"];
const BELOW_PIECES: readonly string[] = [
  ...BELOW_WORDS,
  "pieces",
  "clinic-data",
  "first-screen",
  "app-frame",
  "icons",
  "form-pieces",
  "controls",
];
/**
 * The live connection, which is asked for alone. A development build brings its log along (`debug`): in a file with other modules,
 * the two files would import each other, and neither could start.
 */
const LIVE = /[\\/]node_modules[\\/](@socket\.io|(?:socket|engine)\.io-(?:client|parser)|debug|ms)[\\/]/;
/** Hundreds of kilobytes for a few pages: no file has a module that needs it beside one that does not. */
const LARGE_LIBRARY = /[\\/]node_modules[\\/]@mui[\\/]x-charts[\\/]/;
const LIBRARY = /[\\/]node_modules[\\/]/;
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/;

/**
 * Which file a small module goes to that several others import: most of these would be files of a few hundred bytes, and
 * a tablet stores each file by itself. Null: it brings something along that not every page has.
 */
function piecesOf(fileOf: (id: string) => string | null, graph: Graph): (id: string) => string | null {
  const known = new Map<string, string | null>();
  const isPiece = (id: string, info: ModuleInfo | null): info is ModuleInfo =>
    CLINIC_SOURCE.test(id) &&
    info !== null &&
    info.importers.length > 1 &&
    (info.code?.length ?? PIECE_CHARS) < PIECE_CHARS;
  const place = (id: string): string | null => {
    const info = graph.getModuleInfo(id);
    if (!isPiece(id, info)) return null;
    const needed = info.importedIds.map((one) => fileOf(one) ?? pieceOf(one));
    const needsOnly = (files: readonly string[]): boolean =>
      needed.every((file) => file !== null && files.includes(file));
    if (needsOnly(BELOW_WORDS)) return "words";
    return needsOnly(BELOW_PIECES) ? "pieces" : null;
  };
  const pieceOf = (id: string): string | null => {
    if (!known.has(id)) {
      // Modules that import each other are none.
      known.set(id, null);
      known.set(id, place(id));
    }
    return known.get(id) ?? null;
  };
  return pieceOf;
}

/** The area of a module, or its folder outside of the areas. */
const AREA = /[\\/]src[\\/](?:areas[\\/])?([^\\/]+)[\\/]/;
/** A longer module is asked for alone: its page may never need it. */
const LARGE_CHARS = 50_000;

/** Whether a module needs a large library, be it through other modules. */
function needsLarge(graph: Graph): (id: string) => boolean {
  const known = new Map<string, boolean>();
  const needs = (id: string): boolean => {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    // Modules that import each other.
    known.set(id, false);
    const found = LARGE_LIBRARY.test(id) || (graph.getModuleInfo(id)?.importedIds.some(needs) ?? false);
    known.set(id, found);
    return found;
  };
  return needs;
}

/**
 * The area whose pages and dialogs alone need a module; null: others need it too, or it is asked for by itself for the library that it
 * brings. No file imports such a module but that of the area, so files cannot import each other in a circle.
 */
function ownersOf(fileOf: (id: string) => string | null, graph: Graph): (id: string) => string | null {
  const bringsLibrary = ({ importedIds }: ModuleInfo): boolean =>
    importedIds.some((one) => LIBRARY.test(one) && fileOf(one) === null);
  const known = new Map<string, string | null>();
  const ownerOf = (id: string): string | null => {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    known.set(id, null);
    const info = graph.getModuleInfo(id);
    if (info === null || !CLINIC_SOURCE.test(id) || (info.code?.length ?? LARGE_CHARS) >= LARGE_CHARS) return null;
    const isAskedFor = info.dynamicImporters.length > 0 || info.importers.length === 0;
    if (isAskedFor && bringsLibrary(info)) return null;
    const owners = new Set(info.importers.map((importer) => ownerOf(importer)));
    if (isAskedFor) owners.add(AREA.exec(id)?.[1] ?? null);
    const [owner = null, ...others] = owners;
    const only = others.length === 0 ? owner : null;
    known.set(id, only);
    return only;
  };
  return ownerOf;
}

/** Whether pages of several areas need a module of ours. It needs none that one area alone needs. */
function isShared(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id);
  return (
    CLINIC_SOURCE.test(id) && (info?.importers.length ?? 0) > 0 && (info?.code?.length ?? LARGE_CHARS) < LARGE_CHARS
  );
}

/**
 * A start costs per file, most where the device is slow. The entry is one file. It includes the small parts of the
 * clinic's data that it needs, so that it does not load all of it. The rest of the first screen is a second file.
 * The entry also has to name every file of every page, so pieces that most pages need together are a few files, and the pages and dialogs
 * of an area are one. A tablet that installs the app stores each file by itself.
 */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  let sets: {
    start: Set<string>;
    first: Set<string>;
    signIn: Set<string>;
    shared: (readonly [string, Set<string>])[];
  } | null = null;
  let pieceOf: ((id: string) => string | null) | null = null;
  let ownerOf: ((id: string) => string | null) | null = null;
  let isLarge: ((id: string) => boolean) | null = null;
  const fileOf = (id: string, graph: Graph): string | null => {
    sets ??= {
      start: neededBy(START, graph),
      first: neededBy(FIRST_MODULES, graph),
      signIn: neededBy(SIGN_IN, graph),
      shared: SHARED.map(([name, modules]) => [name, neededBy(modules, graph)] as const),
    };
    if (sets.start.has(id)) return "start";
    // The sign-in page knows the refusals and their words, and no clinic.
    if (CLINIC_DATA.test(id)) return sets.signIn.has(id) ? "first-shared" : "clinic-data";
    if (ICONS.test(id)) return "icons";
    if (LIVE.test(id)) return "live";
    if (TIMELINE.test(id)) return "timeline-sources";
    if (TYPED_FIELDS.test(id)) return "typed-fields";
    if (isFirst(id)) return null;
    const isOfSignIn = sets.signIn.has(id);
    if (sets.first.has(id)) return isOfSignIn ? "first-shared" : "first-screen";
    const [name = null] = sets.shared.find(([, needed]) => needed.has(id)) ?? [];
    if (name !== null && !(name === "form-dialogs" && isOfSignIn)) return name;
    if (isOfSignIn) return "sign-in";
    return CONTROLS.test(id) ? "controls" : null;
  };
  return (id, graph) => {
    pieceOf ??= piecesOf((one) => fileOf(one, graph), graph);
    ownerOf ??= ownersOf((one) => fileOf(one, graph), graph);
    const shared = fileOf(id, graph) ?? pieceOf(id);
    if (shared !== null || isFirst(id)) return shared;
    isLarge ??= needsLarge(graph);
    if (isLarge(id)) return null;
    const owner = ownerOf(id);
    if (owner !== null) return `${owner}-pages`;
    return isShared(id, graph) ? "several-pages" : null;
  };
}
