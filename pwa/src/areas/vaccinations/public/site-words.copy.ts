import type { Route, Site } from "@fernpaw/domain/vaccinations/vaccination";

export const siteWords = {
  left_shoulder: "Left shoulder",
  right_shoulder: "Right shoulder",
  between_shoulders: "Between the shoulders",
  left_hind_leg: "Left hind leg",
  right_hind_leg: "Right hind leg",
  left_foreleg: "Left foreleg",
  right_foreleg: "Right foreleg",
  nose: "Nose",
  mouth: "Mouth",
} satisfies Record<Site, string>;

export const routeWords = {
  subcutaneous: "Under the skin",
  intramuscular: "Into the muscle",
  intranasal: "Into the nose",
  oral: "By mouth",
} satisfies Record<Route, string>;

/** A stored site or route in words; a list of old may have words of its own. */
export const inWords = (words: Readonly<Record<string, string>>, stored: string): string => words[stored] ?? stored;
