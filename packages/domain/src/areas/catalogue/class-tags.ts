/** On the medicines of the starter catalogue that Regulation (EU) 2019/6 calls antimicrobial. */
export const ANTIMICROBIAL_TAG = "antimicrobial";

/** Words under "Interacts with" that mark an antimicrobial: Article 4(12) counts each of these kinds to them. */
const ANTIMICROBIAL_TAGS: ReadonlySet<string> = new Set([
  ANTIMICROBIAL_TAG,
  "antibiotic",
  "antibacterial",
  "antifungal",
  "antiprotozoal",
  "antiviral",
]);

/** A word that says to what class a medicine belongs. Two medicines with only such a word in common do not interact by it. */
export const isClassTag = (tag: string): boolean => ANTIMICROBIAL_TAGS.has(tag.trim().toLowerCase());

export const isAntimicrobial = ({ interactionTags }: { interactionTags: readonly string[] }): boolean =>
  interactionTags.some(isClassTag);
