/** On the medicines of the starter catalogue that Regulation (EU) 2019/6 calls antimicrobial. */
export const ANTIMICROBIAL_TAG = "antimicrobial";

/**
 * The label of carprofen for dogs in the US asks for wash-out times from one NSAID to another, and from a corticosteroid to
 * an NSAID. Medicines with this word in common are not given together without a look. It names no class: an allergy to
 * NSAIDs is none to corticosteroids.
 */
export const ULCER_TAG = "stomach ulcers";
/** The members of these classes have the word, so that an allergy to the class is one to the member. */
export const NSAID_TAG = "NSAID";
export const CORTICOSTEROID_TAG = "corticosteroid";
export const PENICILLIN_TAG = "penicillin";
export const CEPHALOSPORIN_TAG = "cephalosporin";

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

/** Each of these classes is named by one word, also where a person wrote several of its members. */
const BETA_LACTAM_TAGS: ReadonlySet<string> = new Set([
  PENICILLIN_TAG,
  "penicillins",
  CEPHALOSPORIN_TAG,
  "cephalosporins",
]);

/** Whether interactions of a product are found: it has a word that is not the one of its class. */
export const hasInteractions = ({ interactionTags }: { interactionTags: readonly string[] }): boolean =>
  interactionTags.some((tag) => !isClassTag(tag) && !BETA_LACTAM_TAGS.has(tag.trim().toLowerCase()));

export const isAntimicrobial = ({ interactionTags }: { interactionTags: readonly string[] }): boolean =>
  interactionTags.some(isClassTag);
