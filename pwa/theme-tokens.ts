import { PALETTES } from "./src/theme-colours.ts";

interface Colours {
  [name: string]: string | Colours;
}

function variables(colours: Colours, path: string): string[] {
  return Object.entries(colours).flatMap(([name, value]) =>
    typeof value === "string" ? [`${path}-${name}:${value}`] : variables(value, `${path}-${name}`),
  );
}

const block = (selector: string, lines: readonly string[]): string => `${selector}{${lines.join(";")}}`;

/**
 * The colours as variables, under the names that the component library gives them when it is loaded later, and a class
 * for the tone of each status and of each triage.
 */
export function themeTokens(): string {
  const light = variables(PALETTES.light, "--vc-palette");
  const dark = variables(PALETTES.dark, "--vc-palette").filter((line) => !light.includes(line));
  const tones = Object.keys(PALETTES.light.status).map((name) => {
    const tone = (part: string) => `--tone-${part}:var(--vc-palette-status-${name}-${part})`;
    return block(`.tone-${name}`, [tone("bg"), tone("bar"), tone("text")]);
  });
  const triages = Object.keys(PALETTES.light.triage).map((name) => {
    const colour = (part: string) => `var(--vc-palette-triage-${name}-${part})`;
    return block(`.triage-${name}`, [`--tone-bg:${colour("bg")}`, `--tone-text:${colour("text")}`]);
  });
  return [block(":root", light), block(".dark", dark), ...tones, ...triages].join("");
}
