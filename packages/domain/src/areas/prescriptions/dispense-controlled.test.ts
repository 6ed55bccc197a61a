import { controlledEntries, controlledRegisters } from "../controlled/controlled-entry.ts";
import { pharmacy } from "../../../../testing/src/prescription-exam.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { expect, test } from "vitest";
import { takeBackDispense } from "./dispense.mutations.ts";

const MORPHINE = { controlled: { region: "UK", class: "2" } } as const;
const ONCE = { repeatsAllowed: 0, expiresOn: "2026-12-18" };

test("a dispensing of a controlled drug is in its register with its patient, and so is its way back", async () => {
  const { clinic, pet, client, nurse, batch, prescribe, dispense, level } = await pharmacy({ product: MORPHINE });
  const rx = await prescribe(ONCE);
  const id = newId();
  expect(await dispense(rx, { id })).toMatchObject({ status: "applied" });
  expect(clinic.all(controlledEntries).filter(({ kind }) => kind === "dispense")).toMatchObject([
    {
      kind: "dispense",
      quantityMilli: -2000,
      batchId: batch.id,
      petId: pet.id,
      clientId: client.id,
      performedBy: nurse.id,
    },
  ]);
  expect([level(), clinic.all(controlledRegisters)[0]?.balanceMilli]).toEqual([8000, 8000]);
  expect(await clinic.run(takeBackDispense, { id, reason: "Wrong label" })).toMatchObject({ status: "applied" });
  expect([level(), clinic.all(controlledRegisters)[0]?.balanceMilli]).toEqual([10_000, 10_000]);
});

test("a device does not hand over a controlled drug without the batch that is in the person's hand", async () => {
  const { clinic, prescribe, dispense } = await pharmacy({ side: "device", product: MORPHINE });
  const before = clinic.all(controlledEntries).length;
  const rx = await prescribe(ONCE);
  expect(await dispense(rx, { batches: [] })).toMatchObject({ code: "controlled_needs_batch" });
  expect(clinic.all(controlledEntries)).toHaveLength(before);
});
