import * as z from "zod/mini";
import { correctArgs, registerArgs } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "../clinics/clinic.ts";
import { type RosterTemplate, rosterTemplates } from "./roster-template.ts";
import { staff } from "./staff.ts";

async function assertKnown(tx: Tx, shifts: RosterTemplate["shifts"]): Promise<void> {
  for (const id of new Set(shifts.map(({ userId }) => userId))) found(await tx.find(staff, id), "staff", id);
  for (const id of new Set(shifts.map(({ locationId }) => locationId)))
    found(await tx.find(locations, id), "locations", id);
}

/** Keeps a week under a name. Refuses with `not_found` (person or location) or `already_exists`. */
export const addRosterTemplate = defineMutation({
  name: "rosterTemplates.add",
  permission: "owner",
  args: () => registerArgs(rosterTemplates),
  async run(tx, args, context) {
    if (wasMadeBefore("rosterTemplates", await tx.find(rosterTemplates, args.id), context)) return;
    await assertKnown(tx, args.shifts);
    await tx.insert(rosterTemplates, args);
  },
});

/** Gives a template another name or another week. Refuses with `not_found` (template, person or location). */
export const correctRosterTemplate = defineMutation({
  name: "rosterTemplates.correct",
  permission: "owner",
  args: () => correctArgs(rosterTemplates),
  async run(tx, { id, set }) {
    found(await tx.find(rosterTemplates, id), "rosterTemplates", id);
    await assertKnown(tx, set.shifts ?? []);
    await tx.patch(rosterTemplates, id, given(set));
  },
});

/** Shifts that were planned with it stay. A second removal changes nothing. */
export const removeRosterTemplate = defineMutation({
  name: "rosterTemplates.remove",
  permission: "owner",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    await tx.remove(rosterTemplates, id);
  },
});
