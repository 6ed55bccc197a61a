import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { clientInUse } from "./find-client.ts";
import { type IntakeForm, intakeForms } from "./intake-form.ts";

type Decision = "accepted" | "discarded";

/** @throws Refusal `not_found`, or `invalid_transition` for a form that was not filled in, or was decided otherwise */
async function undecided(tx: Tx, id: string, to: Decision): Promise<IntakeForm> {
  const form = found(await tx.find(intakeForms, id), "intakeForms", id);
  if (form.status !== "received" && form.status !== to) {
    throw new Refusal("invalid_transition", { table: "intakeForms", id, from: form.status, to });
  }
  return form;
}

/** The answers are in the record of this client. Refuses with `not_found`, or `invalid_transition` (not filled in, discarded, accepted for another client). */
export const acceptIntake = defineMutation({
  name: "intakeForms.accept",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id, clientId: Id }),
  async run(tx, { id, clientId }) {
    const form = await undecided(tx, id, "accepted");
    const client = await clientInUse(tx, clientId);
    if (form.status === "accepted" && form.clientId !== client.id) {
      throw new Refusal("invalid_transition", { table: "intakeForms", id, from: "accepted", to: "accepted" });
    }
    await tx.patch(intakeForms, id, { status: "accepted", clientId: client.id });
  },
});

/** The answers are not wanted, and go at once. Twice is once. Refuses with `not_found` or `invalid_transition` (accepted). */
export const discardIntake = defineMutation({
  name: "intakeForms.discard",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    await undecided(tx, id, "discarded");
    await tx.patch(intakeForms, id, {
      status: "discarded",
      firstName: "",
      lastName: "",
      email: "",
      phone: "",
      address: { line1: "", line2: "", city: "", region: "", postcode: "" },
      petName: "",
      breedText: "",
      notes: "",
    });
  },
});
