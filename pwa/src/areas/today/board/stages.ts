/** In the order of the day. */
export const STAGES = ["arriving", "waiting", "exam", "pay"] as const;
export type Stage = (typeof STAGES)[number];

/** The one that a phone begins with. */
export const FIRST_STAGE: Stage = "waiting";
