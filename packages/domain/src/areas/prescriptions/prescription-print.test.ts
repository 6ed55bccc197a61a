import { expect, test } from "vitest";
import { pharmacy } from "../../../../testing/src/prescription-exam.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { recordPrescriptionPrint } from "./prescription-print.mutations.ts";
import { numberedPrints, prescriptionPrints } from "./prescription-print.ts";

async function printer(side: "device" | "server" = "server") {
  const world = await pharmacy({ side });
  const rx = await world.prescribe();
  const dispenseId = newId();
  await world.dispense(rx, { id: dispenseId });
  const print = (more: object = {}, options: object = {}) =>
    world.clinic.run(
      recordPrescriptionPrint,
      { id: newId(), prescriptionId: rx, dispenseId, paper: "label80", ...more },
      { actor: world.asNurse, deviceId: "tablet-1", ...options },
    );
  const own = () => numberedPrints(world.clinic.all(prescriptionPrints));
  return { ...world, rx, dispenseId, print, own };
}

test.each(["device", "server"] as const)(
  "each print is kept with its author, moment and device, on the %s",
  async (side) => {
    const { print, own, nurse, asVet, vet, rx, dispenseId, pet } = await printer(side);
    await print({}, { now: "2026-11-21T10:00:00.000Z" });
    await print({ paper: "label67", how: "pdf" }, { now: "2026-11-21T11:00:00.000Z", actor: asVet });
    await print({ paper: "prescription", dispenseId: null }, { now: "2026-11-21T12:00:00.000Z", deviceId: "desk" });
    expect(own()).toMatchObject([
      {
        number: 1,
        print: { prescriptionId: rx, dispenseId, petId: pet.id, by: nurse.id, deviceId: "tablet-1", how: "print" },
      },
      { number: 2, print: { paper: "label67", how: "pdf", by: vet.id, occurredAt: "2026-11-21T11:00:00.000Z" } },
      { number: 1, print: { paper: "prescription", dispenseId: null, by: nurse.id, deviceId: "desk" } },
    ]);
  },
);

test("the same change twice is one print; two tablets that print one label are two", async () => {
  const { clinic, rx, dispenseId, asNurse, print, own } = await printer();
  const context = clinic.contextOf({ actor: asNurse });
  const args = { id: newId(), prescriptionId: rx, dispenseId, paper: "label80" };
  for (let turn = 0; turn < 2; turn += 1) await clinic.runIn(recordPrescriptionPrint, args, context);
  await print({}, { deviceId: "tablet-2" });
  expect(own().map(({ number }) => number)).toEqual([1, 2]);
});

test("a label without its dispensing, of another prescription, or a prescription with one is refused", async () => {
  const { print, own, prescribe, asNurse } = await printer();
  const other = await prescribe();
  for (const wrong of [{ dispenseId: null }, { prescriptionId: other }, { paper: "prescription" }])
    expect(await print(wrong)).toMatchObject({ code: "invalid_args", details: { errors: [{ path: "dispenseId" }] } });
  expect(await print({ dispenseId: newId() })).toMatchObject({ code: "not_found" });
  expect(await print({ paper: "letter" })).toMatchObject({ code: "invalid_args" });
  const stranger = { ...asNurse, permissions: ["clients:view" as const] };
  expect(await print({}, { actor: stranger })).toMatchObject({ code: "forbidden" });
  expect(own()).toEqual([]);
});
