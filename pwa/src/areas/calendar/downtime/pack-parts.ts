export const PARTS = ["all", "day", "patients", "ward", "forms"] as const;
export type PackPart = (typeof PARTS)[number];
