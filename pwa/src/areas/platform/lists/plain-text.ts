/** Text of strangers, with its lines. */
export const PLAIN = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;
