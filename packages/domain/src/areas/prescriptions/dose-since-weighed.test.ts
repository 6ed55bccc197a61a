import { describe, expect, test } from "vitest";
import { pharmacy } from "../../../../testing/src/prescription-exam.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { attention } from "../../kernel/attention.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { productDoses } from "../catalogue/dose.ts";
import { recordWeight } from "../pets/weight.mutations.ts";
import { doseSinceWeighed, doseWeightText, parseDoseWeight } from "./dose-since-weighed.ts";

const STRENGTH = { concentration: { amountMilli: 100_000, unit: "mg" }, smallestPart: "quarter" } as const;
const AT = "2026-11-21T09:00:00.000Z";

/** Carprofen, 4.4 mg/kg (21 CFR 520.304), written as 1 1/4 tablets of 100 mg for 28.6 kg. */
async function draftFor(side: "device" | "server", { hasDose = true } = {}) {
  const world = await pharmacy({ side, product: STRENGTH });
  const { clinic, product, pet, write } = world;
  if (hasDose)
    clinic.put(productDoses, {
      ...emptyRow(productDoses),
      id: newId(),
      productId: product.id,
      petTypeId: pet.petTypeId,
      lowMilli: 4400,
      highMilli: 4400,
      source: "21 CFR 520.304",
    });
  const id = newId();
  const written = await write(id, { doseMilli: 1250, doseWeight: { weightG: 28_600, takenAt: AT } });
  expect(written.status).toBe("applied");
  const weigh = (weightG: number) =>
    clinic.run(
      recordWeight,
      { id: newId(), petId: pet.id, weightG, visitId: null },
      { now: "2026-11-21T12:00:00.000Z" },
    );
  return { ...world, id, weigh };
}

describe("a dose that was written for another weight", () => {
  test("is not signed unseen: a tick and a reason are needed once the new weight is known", async () => {
    const { id, weigh, sign } = await draftFor("device");
    await weigh(4000);
    expect(await sign(id)).toMatchObject({ code: "alert_not_acknowledged", details: { kind: "dose_weight" } });
    const seen = { kind: "dose_weight", about: "4000", what: "Seen", reason: "" };
    expect(await sign(id, { acknowledged: [seen] })).toMatchObject({ code: "alert_not_acknowledged" });
    const other = { ...seen, about: "5000", reason: "Loading dose" };
    expect(await sign(id, { acknowledged: [other] })).toMatchObject({ code: "alert_not_acknowledged" });
    const reason = { ...seen, reason: "Loading dose" };
    expect(await sign(id, { acknowledged: [reason] })).toMatchObject({ status: "applied" });
  });

  test("gives no warning where it is right for the new weight too, or where nothing was weighed since", async () => {
    const same = await draftFor("device");
    expect(await same.sign(same.id)).toMatchObject({ status: "applied" });
    const near = await draftFor("device");
    await near.weigh(28_000);
    expect(await near.sign(near.id)).toMatchObject({ status: "applied" });
  });

  test("becomes an inbox item where the server alone knows the weight", async () => {
    const { clinic, id, weigh, sign } = await draftFor("server");
    await weigh(4000);
    expect(await sign(id)).toMatchObject({ status: "merged" });
    expect(clinic.all(attention)).toMatchObject([
      {
        kind: "signed_unseen",
        details: { checks: [{ kind: "dose_weight", level: "stop", what: "28600 4000 above" }] },
      },
    ]);
  });

  test("without a dose on file it is looked at from a tenth on", async () => {
    const { id, weigh, sign } = await draftFor("device", { hasDose: false });
    await weigh(25_800);
    const far = await draftFor("device", { hasDose: false });
    await far.weigh(25_700);
    expect(await sign(id)).toMatchObject({ status: "applied" });
    expect(await far.sign(far.id)).toMatchObject({ code: "alert_not_acknowledged" });
    const seen = { kind: "dose_weight", about: "25700", what: "Seen", reason: "" };
    expect(await far.sign(far.id, { acknowledged: [seen] })).toMatchObject({ status: "applied" });
  });

  test("of a prescription without a dose or of a pet without a weight there is nothing to compare", () => {
    const weighed = { petTypeId: "dog", weightG: 4000 };
    const doseWeight = { weightG: 28_600, takenAt: AT };
    expect(doseSinceWeighed({ doseMilli: null, doseWeight }, null, [], weighed)).toBeNull();
    expect(doseSinceWeighed({ doseMilli: 1000, doseWeight }, null, [], { ...weighed, weightG: null })).toBeNull();
    expect(doseSinceWeighed({ doseMilli: 1000, doseWeight: null }, null, [], weighed)).toBeNull();
    expect(doseSinceWeighed({ doseMilli: 1000, doseWeight }, null, [], weighed)).toMatchObject({ state: "unknown" });
  });
});

test("the words that a warning keeps are read again", () => {
  for (const thenG of [28_600, null]) {
    const dose = { thenG, nowG: 4000, state: "above" } as const;
    expect(parseDoseWeight(doseWeightText(dose))).toEqual(dose);
  }
  expect(parseDoseWeight("Penicillin")).toBeNull();
});

test.each([
  ["whole", 1000, true],
  ["whole", 1250, false],
  ["half", 1500, true],
  ["half", 1250, false],
  ["quarter", 1250, true],
  ["quarter", 1200, false],
  ["any", 1670, true],
] as const)(
  "one dose of a product with %s parts: %s thousandths may be written: %s",
  async (part, doseMilli, isRight) => {
    const { write } = await pharmacy({ side: "device", product: { smallestPart: part } });
    const result = await write(newId(), { doseMilli });
    if (isRight) expect(result).toMatchObject({ status: "applied" });
    else expect(result).toMatchObject({ code: "invalid_args", details: { errors: [{ path: "doseMilli" }] } });
  },
);
