import type { Region } from "./region-pack.ts";

/** Lines that a country wants on each label of a medicine, with the source. */
export const labelLines: Readonly<
  Record<Region, readonly { text: string; source: string; isControlledOnly?: true }[]>
> = {
  US: [
    { text: "Keep out of reach of children.", source: "Usual in the states" },
    {
      text: "Caution: Federal law prohibits the transfer of this drug to any person other than the patient for whom it was prescribed.",
      source: "21 CFR 290.5",
      isControlledOnly: true,
    },
  ],
  UK: [
    {
      text: "For animal treatment only. Keep out of reach of children.",
      source: "Veterinary Medicines Regulations 2013",
    },
  ],
  EU: [
    { text: "For animal treatment only. Keep out of reach of children.", source: "Regulation (EU) 2019/6, Article 10" },
  ],
  AU: [{ text: "KEEP OUT OF REACH OF CHILDREN. FOR ANIMAL TREATMENT ONLY.", source: "Poisons Standard" }],
  custom: [{ text: "For animal treatment only. Keep out of reach of children.", source: "Usual" }],
};

/**
 * Regions that want the address of the owner on a label: it is on the larger one. UK: Veterinary Medicines Regulations 2013, Schedule 3, of
 * what is supplied under the cascade.
 */
export const ownerAddress: ReadonlySet<Region> = new Set<Region>(["UK"]);

/** Regions that want the total quantity of a controlled drug in words and figures. UK: Misuse of Drugs Regulations 2001, 15(1)(f). */
export const quantityInWords: ReadonlySet<Region> = new Set<Region>(["UK"]);

/**
 * Lines that a country wants on the written prescription of a controlled drug. US: the registration number of the vet, which is written by
 * hand (21 CFR 1306.05(a)).
 */
export const controlledLines: Readonly<Partial<Record<Region, string>>> = {
  US: "DEA registration number: ____________________________",
  UK: "This item has been prescribed for the treatment of an animal or herd under my care.",
};
