import { describe, expect, test } from "vitest";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { pharmacy } from "../../../../testing/src/prescription-exam.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { giveTreatment, planTreatment } from "../treatments/treatment.mutations.ts";
import { againIdOf, treatments } from "../treatments/treatment.ts";
import { takeBackDispense } from "./dispense.mutations.ts";
import { dispenses } from "./prescription.ts";

const codeOf = (result: object): string => ("code" in result ? String(result.code) : "applied");
const ONLY = { prescriptionOnly: "yes" } as const;

/** A medicine that is planned to go home. */
async function planned(options: Parameters<typeof pharmacy>[0] = { product: ONLY }) {
  const world = await pharmacy(options);
  const id = newId();
  const plan = {
    id,
    visitId: world.visitId,
    productId: world.product.id,
    quantityMilli: 2000,
    way: "dispense",
  } as const;
  expect(codeOf(await world.clinic.run(planTreatment, plan))).toBe("applied");
  const give = (more: object = {}) => world.clinic.run(giveTreatment, { ...plan, ...more });
  return { ...world, id, give };
}

describe("a planned medicine that goes home", () => {
  test("is given by its dispensing, and open again when that is taken back", async () => {
    const { clinic, id, prescribe, dispense, level } = await planned();
    const rx = await prescribe();
    expect(codeOf(await dispense(rx, { id }))).toBe("applied");
    expect(clinic.row(treatments, id)).toMatchObject({ status: "given", way: "dispense", isPlanned: "yes" });
    expect([clinic.all(treatments).length, clinic.all(dispenses).length, level()]).toEqual([1, 1, 8000]);
    expect(codeOf(await clinic.run(takeBackDispense, { id }))).toBe("applied");
    expect(clinic.row(treatments, againIdOf(id))).toMatchObject({ status: "planned", way: "dispense" });
    expect([clinic.row(dispenses, id).status, level()]).toEqual(["taken_back", 10_000]);
    const again = againIdOf(id);
    expect(codeOf(await dispense(rx, { id: again }))).toBe("applied");
    expect(clinic.row(treatments, again).status).toBe("given");
  });

  test("dispensed on two tablets that did not see each other: both are kept, with inbox items", async () => {
    const { clinic, id, prescribe, dispense, dispenseArgs, open, level } = await planned();
    const rx = await prescribe({ repeatsAllowed: 0 });
    await dispense(rx, { id }, { deviceId: "tablet-1" });
    const { batches } = dispenseArgs(id, rx);
    const second = await dispense(rx, { id, batches }, { deviceId: "tablet-2" });
    expect(second.status).toBe("merged");
    const kept = clinic.all(dispenses);
    expect(kept.map(({ deviceId }) => deviceId).toSorted()).toEqual(["tablet-1", "tablet-2"]);
    for (const one of kept) expect(clinic.row(treatments, one.id)).toMatchObject({ status: "given", way: "dispense" });
    expect(
      open()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(["given_twice", "repeat_exceeded"]);
    expect(level()).toBe(6000);
  });

  test("a dispensing never takes the plan of another product", async () => {
    const { clinic, id, prescribe, dispense } = await planned();
    const other = aProduct(clinic, { kind: "medication", dispensingUnit: "tablet", trackStock: "no" });
    const rx = await prescribe({ productId: other.id, medicine: other.name });
    expect(codeOf(await dispense(rx, { id, batches: [] }))).toBe("invalid_args");
    expect(clinic.row(treatments, id)).toMatchObject({ status: "planned" });
  });

  test.each([
    ["prescription-only", ONLY],
    ["controlled", { controlled: { region: "UK", class: "2" } }],
  ] as const)(
    "%s: a device refuses it without a prescription; the server keeps what was handed over",
    async (_, product) => {
      const device = await planned({ side: "device", product });
      expect(codeOf(await device.give())).toBe("prescription_needed");
      expect(device.clinic.row(treatments, device.id).status).toBe("planned");
      const server = await planned({ product });
      const taken = [{ id: newId(), batchId: server.batch.id, quantityMilli: 2000 }];
      expect(codeOf(await server.give({ batches: taken }))).toBe("applied");
      expect(server.clinic.row(treatments, server.id).status).toBe("given");
    },
  );

  test("what needs no prescription is handed over as it is", async () => {
    const { give, clinic, id } = await planned({ side: "device", product: { prescriptionOnly: "no" } });
    expect(codeOf(await give())).toBe("applied");
    expect(clinic.row(treatments, id).status).toBe("given");
  });
});
