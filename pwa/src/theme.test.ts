import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { PALETTES } from "./theme-colours.ts";

const PWA = join(import.meta.dirname, "..");
type Mode = keyof typeof PALETTES;
const MODES = ["light", "dark"] as const satisfies readonly Mode[];

/** WCAG's relative luminance of `#RRGGBB`. */
function luminance(colour: string): number {
  if (!/^#[\dA-F]{6}$/i.test(colour)) throw new Error(`not a plain colour: ${colour}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = (mode: Mode): Record<string, string> => {
  const { background, sunken } = PALETTES[mode];
  return { ...background, sunken };
};

/** Text and the ground that it stands on somewhere: 4.5 to 1. */
function textPairs(mode: Mode): [name: string, text: string, ground: string][] {
  const theme = PALETTES[mode];
  const { ink, ink2, ink3, brass, rail } = theme;
  const inks = { ink, ink2, ink3, primary: theme.primary.main, brass: brass.text };
  const states = {
    success: theme.success.main,
    warning: theme.warning.main,
    error: theme.error.main,
    info: theme.info.main,
  };
  const everywhere = Object.entries({ ...inks, ...states }).flatMap(([name, text]) =>
    Object.entries(grounds(mode)).map(([ground, colour]): [string, string, string] => [
      `${name} on ${ground}`,
      text,
      colour,
    ]),
  );
  const fills = (["primary", "success", "warning", "error", "info"] as const).flatMap(
    (name): [string, string, string][] => [
      [`text on ${name}`, theme[name].contrastText, theme[name].main],
      [`text on pressed ${name}`, theme[name].contrastText, theme[name].dark],
    ],
  );
  const tones = Object.entries(theme.status).map(([name, { text, bg }]): [string, string, string] => [name, text, bg]);
  const triages = Object.entries(theme.triage).map(([name, { text, bg }]): [string, string, string] => [
    name,
    text,
    bg,
  ]);
  return [
    ...everywhere,
    ...fills,
    ...tones,
    ...triages,
    ["primary soft", theme.primarySoft.text, theme.primarySoft.main],
    ["error soft", theme.errorSoft.text, theme.errorSoft.main],
    ["brass soft", brass.onSoft, brass.soft],
    ["brass fill", brass.onFill, brass.fill],
    ["rail", rail.text, rail.bg],
    ["selected on the rail", rail.text, rail.selected],
    ["pointed at on the rail", rail.text, rail.sunken],
    ["disabled button", ink2, theme.sunken],
  ];
}

/** What has to be seen but not read: edges of controls, marks, rings. 3 to 1. */
function shapePairs(mode: Mode): [name: string, shape: string, ground: string][] {
  const theme = PALETTES[mode];
  const { background, rail } = theme;
  const bars = Object.entries(theme.status)
    .filter(([name]) => name !== "cancelled")
    .map(([name, { bar, bg }]): [string, string, string] => [`bar of ${name}`, bar, bg]);
  const people = Object.entries(theme.people).map(([name, colour]): [string, string, string] => [
    `person ${name}`,
    colour,
    background.paper,
  ]);
  const rings = Object.entries(grounds(mode)).flatMap(([name, ground]): [string, string, string][] => [
    [`focus ring on ${name}`, theme.focus, ground],
    [`edge of a control on ${name}`, theme.lineStrong, ground],
  ]);
  return [...bars, ...people, ...rings, ["marker on the rail", rail.marker, rail.bg]];
}

describe.each(MODES)("the colours of the %s theme", (mode) => {
  test.each(textPairs(mode))("%s can be read", (_name, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs(mode))("%s can be seen", (_name, shape, ground) => {
    expect(contrast(shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

test("the ratios are those of WCAG", () => {
  expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#FFFFFF")).toBeCloseTo(4.54, 2);
});

describe("no colour is outside the theme", () => {
  const COLOUR =
    /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?:color|background|fill|stroke|border(?:-\w+)*|outline)["']?:\s*["']?(?:white|black|gr[ae]y|red|green|blue|yellow|orange|silver)\b/gi;
  const coloursIn = (text: string): string[] => text.match(COLOUR) ?? [];

  test("and one that were would be found", () => {
    for (const line of ["color: #1b6656;", 'fill="#fff"', "rgb(0 0 0 / 0.2)", "background: white", 'color: "black"']) {
      expect([line, coloursIn(line)]).not.toEqual([line, []]);
    }
    expect(coloursIn('href="#page" (axios#10701) whiteSpace: "nowrap"')).toEqual([]);
  });

  test("in the sources", () => {
    const files = readdirSync(join(PWA, "src"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|tsx|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(200);
    const strays = files
      .filter((file) => !file.endsWith("/theme-colours.ts"))
      .flatMap((file) => coloursIn(readFileSync(file, "utf8")).map((found) => `${relative(PWA, file)}: ${found}`));
    expect(strays).toEqual([]);
  });

  test("but what the browser's own frame shows, which is the theme's", () => {
    const { rail, background } = PALETTES.light;
    const { dark } = PALETTES;
    expect(rail).toEqual(dark.rail);
    const page = readFileSync(join(PWA, "index.html"), "utf8");
    expect(coloursIn(page).map((colour) => colour.toUpperCase())).toEqual([rail.bg]);
    const build = readFileSync(join(PWA, "vite.config.ts"), "utf8");
    expect(coloursIn(build)).toEqual([background.default, rail.bg]);
  });
});
