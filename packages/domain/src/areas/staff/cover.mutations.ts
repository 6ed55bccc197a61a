import * as z from "zod/mini";
import { registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "../clinics/clinic.ts";
import { coverRules } from "./cover.ts";

/** A gap is shown in the roster, and refuses nothing. Refuses with `not_found` (location), `invalid_span` or `already_exists`. */
export const addCoverRule = defineMutation({
  name: "coverRules.add",
  permission: "owner",
  args: () => registerArgs(coverRules),
  async run(tx, args, context) {
    if (wasMadeBefore("coverRules", await tx.find(coverRules, args.id), context)) return;
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    if (args.toMin <= args.fromMin) throw new Refusal("invalid_span");
    await tx.insert(coverRules, args);
  },
});

/** A second removal changes nothing. */
export const removeCoverRule = defineMutation({
  name: "coverRules.remove",
  permission: "owner",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    await tx.remove(coverRules, id);
  },
});
