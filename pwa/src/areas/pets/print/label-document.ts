import type { LabelSize, PaperBlock, PaperDocument } from "@fernpaw/domain/clinics/paper-document";

/** The lines of a pet's label, on the screen and in its PDF. Empty: not known. */
export interface LabelLines {
  name: string;
  signalment: string;
  owner: string;
  warnings: readonly string[];
  /** Microchip and number. */
  numbers: string;
}

/** The label as the server makes a PDF of it. The server adds the clinic at the bottom. */
export function labelDocument(lines: LabelLines, paper: LabelSize): PaperDocument {
  const plain = (text: string): PaperBlock[] => (text === "" ? [] : [{ kind: "text", text }]);
  // A heading is one line; a warning may be typed on several.
  const bold = (text: string): PaperBlock[] =>
    text
      .split("\n")
      .flatMap((line): PaperBlock[] => (line.trim() === "" ? [] : [{ kind: "heading", text: line.trim() }]));
  const blocks = [
    ...plain(lines.signalment),
    ...bold(lines.owner),
    ...lines.warnings.flatMap(bold),
    ...plain(lines.numbers),
  ];
  return { paper, title: lines.name, recipient: [], facts: [], blocks };
}
