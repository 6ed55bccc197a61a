import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { clinicSettings } from "../clinics/clinic.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { starterTaxes } from "./starter-taxes.ts";
import { type TaxRate, taxes } from "./tax.ts";

/** @throws Refusal `invalid_args` for a rate that ends before it begins, or not before the next one */
function assertInOrder(rates: readonly TaxRate[]): void {
  for (const [place, { fromOn, toOn }] of rates.entries()) {
    if (toOn !== null && toOn < fromOn) throw invalidAt(`rates.${place}.toOn`, "must not be before the first day");
    const before = rates[place - 1];
    if (before && (before.toOn === null || fromOn <= before.toOn))
      throw invalidAt(`rates.${place}.fromOn`, "must come after the last day of the rate before it");
  }
}

/** Refuses with `already_exists` or `invalid_args` (rates that overlap). */
export const registerTax = defineMutation({
  name: "taxes.register",
  permission: "owner",
  args: () => registerArgs(taxes),
  async run(tx, args, context) {
    if (wasMadeBefore("taxes", await tx.find(taxes, args.id), context)) return;
    assertInOrder(args.rates);
    await tx.insert(taxes, { ...emptyRow(taxes), ...args });
  },
});

/** Lines that have a rate keep it. Refuses with `not_found` or `invalid_args` (rates that overlap). */
export const correctTax = defineMutation({
  name: "taxes.correct",
  permission: "owner",
  args: () => correctArgs(taxes),
  async run(tx, { id, set }) {
    found(await tx.find(taxes, id), "taxes", id);
    if (set.rates) assertInOrder(set.rates);
    await tx.patch(taxes, id, given(set));
  },
});

/** Not offered for further products, or offered again. Products that have it keep it. Refuses with `not_found`. */
export const retireTax = defineMutation({
  name: "taxes.retire",
  permission: "owner",
  args: () => z.strictObject({ id: Id, status: z._default(taxes.schema.shape.status, "inactive") }),
  async run(tx, { id, status }) {
    const tax = found(await tx.find(taxes, id), "taxes", id);
    if (tax.status !== status) await tx.patch(taxes, id, { status });
  },
});

/**
 * The tax that `starterTaxes` proposed for the clinic's country, after the owner has confirmed it. A tax that exists already stays as it is.
 * Refuses with `invalid_args` where nothing is proposed, or another country's was confirmed.
 */
export const addStarterTaxes = defineMutation({
  name: "taxes.addStarters",
  permission: "owner",
  args: () => z.strictObject({ country: clinicSettings.schema.shape.country }),
  async run(tx, { country }, context) {
    const settings = await readSettings(tx, context);
    const rows = starterTaxes(context.clinicId, settings.country);
    if (country !== settings.country || rows.length === 0) throw invalidAt("country", "has no proposed tax");
    for (const row of rows) if (!(await tx.find(taxes, row.id))) await tx.insert(taxes, row);
  },
});
