/** Lets a statement pass that names no clinic. Only `every-clinic.ts` writes it. */
export const EVERY_CLINIC = "/* every clinic */ ";
