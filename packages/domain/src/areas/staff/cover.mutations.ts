import * as z from "zod/mini";
import { correctArgs, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
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

/** Refuses with `not_found` (rule or location) or `invalid_span`. */
export const correctCoverRule = defineMutation({
  name: "coverRules.correct",
  permission: "owner",
  args: () => correctArgs(coverRules),
  async run(tx, { id, set }) {
    const rule = { ...found(await tx.find(coverRules, id), "coverRules", id), ...given(set) };
    found(await tx.find(locations, rule.locationId), "locations", rule.locationId);
    if (rule.toMin <= rule.fromMin) throw new Refusal("invalid_span");
    await tx.patch(coverRules, id, given(set));
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
