interface Snippet {
  shortcut: string;
  snippetText: string;
}

export interface Expanded {
  text: string;
  /** Where the caret is afterwards. */
  caret: number;
}

/** More than the longest shortcut with what is around it: the whole of a long text is not looked through at each key. */
const LOOKED_AT = 40;
const SHORTCUT = /(?:^|\s)\/([a-z0-9-]{1,24})\s$/i;

/** The text after a space was typed behind `/shortcut`; null without such a snippet before the caret. */
export function expandSnippet(text: string, caret: number, snippets: readonly Snippet[]): Expanded | null {
  const typed = SHORTCUT.exec(text.slice(Math.max(0, caret - LOOKED_AT), caret))?.[1];
  if (typed === undefined) return null;
  const snippet = snippets.find(({ shortcut }) => shortcut === typed.toLowerCase());
  if (!snippet) return null;
  const start = caret - typed.length - 2;
  const space = text.slice(caret - 1, caret);
  const before = text.slice(0, start) + snippet.snippetText + space;
  return { text: before + text.slice(caret), caret: before.length };
}
