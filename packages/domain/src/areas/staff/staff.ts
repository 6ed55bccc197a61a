import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, managed } from "../../kernel/fields.ts";
import { nameText, noAddress, requiredName } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import { columnFields } from "../clinics/calendar-column.ts";

export const PROFESSIONS = ["vet", "nurse", "assistant", "reception", "groomer", "manager", "other"] as const;

/**
 * The staff directory: what every colleague may see of a person. The id is the user's. E-mail
 * and permissions belong to the account, which only the owner reads.
 */
export const staff = defineEntity({
  table: "staff",
  fields: () => ({
    firstName: editable(requiredName(80).check(noAddress())),
    lastName: editable(requiredName(80).check(noAddress())),
    jobTitle: editable(nameText(80)),
    profession: editable(z.enum(PROFESSIONS)),
    /** Index into the theme's row of person colours. */
    colour: editable(z.int().check(z.gte(0), z.lte(11))),
    /** Of a vet, as the register has it: it is part of each signature. */
    licenceNo: editable(nameText(60), ""),
    licenceExpiresOn: editable(z.nullable(LocalDate), null),
    /** Has a column of his own on the day board. */
    isBookable: editable(z.enum(["yes", "no"])),
    ...columnFields(),
    status: managed(z.enum(["active", "disabled"])),
    /** The clinic's owner: a device shows by it who can approve. The server looks at the account itself. */
    isOwner: managed(z.enum(["yes", "no"]), "no"),
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
