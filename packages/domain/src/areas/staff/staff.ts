import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { nameText, requiredName } from "../../kernel/text.ts";
import { columnFields } from "../clinics/calendar-column.ts";

export const PROFESSIONS = ["vet", "nurse", "assistant", "reception", "groomer", "manager", "other"] as const;

/**
 * The staff directory: what every colleague may see of a person. The id is the user's. E-mail,
 * permissions and licence belong to the account, which only the owner reads.
 */
export const staff = defineEntity({
  table: "staff",
  schema: () =>
    z.extend(rowBase, {
      firstName: requiredName(80),
      lastName: requiredName(80),
      jobTitle: nameText(80),
      profession: z.enum(PROFESSIONS),
      /** Index into the theme's row of person colours. */
      colour: z.int().check(z.gte(0), z.lte(11)),
      /** Has a column of his own on the day board. */
      isBookable: z.enum(["yes", "no"]),
      ...columnFields,
      status: z.enum(["active", "disabled"]),
    }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** As colleagues and clients say it: `Dr Amara Osei`; only vets have the title. */
export function titledName(person: { firstName: string; lastName: string; profession: string }): string {
  return person.profession === "vet" ? `Dr ${fullName(person)}` : fullName(person);
}
