import * as z from "zod/mini";
import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { clientInUse } from "../clients/find-client.ts";
import { unmergedPet } from "./find-pet.ts";
import { alerts, allergies } from "./pet.ts";

/** A warning about a pet or a client. Refuses with `not_found`, `merged_away` (pet) or `already_exists`. */
export const raiseAlert = defineMutation({
  name: "alerts.raise",
  permission: "clients:manage",
  args: () => registerArgs(alerts),
  async run(tx, args, context) {
    if (wasMadeBefore("alerts", await tx.find(alerts, args.id), context)) return;
    const subject =
      args.subject === "pet" ? await unmergedPet(tx, args.subjectId) : await clientInUse(tx, args.subjectId);
    await tx.insert(alerts, { ...emptyRow(alerts), ...args, subjectId: subject.id });
  },
});

/** The warning no longer holds; twice is once. Refuses with `not_found`. */
export const endAlert = defineMutation({
  name: "alerts.end",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const alert = found(await tx.find(alerts, id), "alerts", id);
    if (alert.status === "active") await tx.patch(alerts, id, { status: "ended" });
  },
});

/** Two people may record the same allergy; both stand. Refuses with `not_found`, `merged_away`, `already_exists`. */
export const recordAllergy = defineMutation({
  name: "allergies.record",
  permission: "appointments:manage",
  args: () => registerArgs(allergies),
  async run(tx, args, context) {
    if (wasMadeBefore("allergies", await tx.find(allergies, args.id), context)) return;
    await unmergedPet(tx, args.petId);
    await tx.insert(allergies, { ...emptyRow(allergies), ...args });
  },
});

/** A mistaken allergy stays, crossed out, with the first reason given. Refuses with `not_found`. */
export const markAllergyEnteredInError = defineMutation({
  name: "allergies.markEnteredInError",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, context) {
    const allergy = found(await tx.find(allergies, id), "allergies", id);
    if (allergy.enteredInErrorAt !== null) return;
    await tx.patch(allergies, id, { enteredInErrorAt: context.now, enteredInErrorReason: reason });
  },
});
