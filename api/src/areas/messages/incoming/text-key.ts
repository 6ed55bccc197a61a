/** The keyed hash of a number in E.164, or of the name of a text at its provider. */
export type TextKey = (kind: "number" | "event", of: string) => string;

export const createTextKey =
  (sign: (purpose: string, text: string) => string): TextKey =>
  (kind, of) =>
    sign(`text-${kind}`, of);
