const DECLARED = /--vc-([\w-]+):((?:[^;{}"']|"[^"]*"|'[^']*')*);?/g;

/** Leaves out the theme's variables that nothing on the page reads: most of them belong to the app's screens. */
export function withoutUnusedVariables(css: string, markup: string): string {
  for (let before = css; ;) {
    const used = new Set([...`${before}${markup}`.matchAll(/var\(--vc-([\w-]+)/g)].map(([, name]) => name));
    const after = before.replaceAll(DECLARED, (text, name: string) => (used.has(name) ? text : ""));
    if (after === before) return after;
    before = after;
  }
}
