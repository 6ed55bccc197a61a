import * as z from "zod/mini";
import { registerArgs } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "../clinics/clinic.ts";
import { rosterTemplates } from "./roster-template.ts";
import { staff } from "./staff.ts";

/** Keeps a week under a name. Refuses with `not_found` (person or location) or `already_exists`. */
export const addRosterTemplate = defineMutation({
  name: "rosterTemplates.add",
  permission: "owner",
  args: () => registerArgs(rosterTemplates),
  async run(tx, args, context) {
    if (wasMadeBefore("rosterTemplates", await tx.find(rosterTemplates, args.id), context)) return;
    for (const id of new Set(args.shifts.map(({ userId }) => userId))) found(await tx.find(staff, id), "staff", id);
    for (const id of new Set(args.shifts.map(({ locationId }) => locationId)))
      found(await tx.find(locations, id), "locations", id);
    await tx.insert(rosterTemplates, args);
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
