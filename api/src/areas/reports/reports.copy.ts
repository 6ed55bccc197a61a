/** Why no report is made of a period. */
export const periodWords = {
  inverted: "The last day is before the first one. Choose a later last day.",
  too_long: "A report covers three years at most. Choose a later first day.",
} as const;
