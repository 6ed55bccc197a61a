import { expect, test } from "vitest";
import { pharmacy } from "../../../../testing/src/prescription-exam.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { products } from "../catalogue/product.ts";
import { treatments } from "../treatments/treatment.ts";
import { takeBackDispense } from "./dispense.mutations.ts";
import { otherUsesOf } from "./other-uses.ts";
import { discontinuePrescription, markPrescriptionInError } from "./prescription.mutations.ts";
import { dispenses, prescriptions } from "./prescription.ts";

type World = Awaited<ReturnType<typeof pharmacy>>;

/** The other uses on a day. The treatments count for seven days. */
const usesOn = ({ clinic }: World, day: string, ownId = "") =>
  otherUsesOf(
    {
      prescriptions: clinic.all(prescriptions),
      dispenses: clinic.all(dispenses),
      treatments: day < "2026-11-28" ? clinic.all(treatments) : [],
      products: clinic.all(products),
    },
    ownId,
    { day, timeZone: "Europe/London" },
  ).map(({ id }) => id);

const MONTH = { repeatsAllowed: 0, durationDays: 30 };

test("a course that was dispensed counts until its supply ends, also where no repeat is left or it has expired", async () => {
  for (const set of [MONTH, { ...MONTH, repeatsAllowed: 3, expiresOn: "2026-11-22" }]) {
    const world = await pharmacy();
    const rx = await world.prescribe(set);
    await world.dispense(rx);
    expect(usesOn(world, "2026-11-22")).toEqual([rx]);
    expect(usesOn(world, "2026-12-21")).toEqual([rx]);
    expect(usesOn(world, "2026-12-22")).toEqual([]);
    expect(usesOn(world, "2026-11-22", rx)).toEqual([]);
  }
});

test.each([
  ["discontinued", discontinuePrescription],
  ["entered in error", markPrescriptionInError],
])("what was handed over and then %s counts for seven days, as any medicine that was given", async (_, end) => {
  const world = await pharmacy();
  const rx = await world.prescribe(MONTH);
  const id = newId();
  await world.dispense(rx, { id });
  await world.clinic.run(end, { id: rx, reason: "Vomits" }, { actor: world.asVet });
  expect(usesOn(world, "2026-11-22")).toEqual([id]);
  expect(usesOn(world, "2026-11-29")).toEqual([]);
});

test("without a number of days, one that is used up counts for seven days too", async () => {
  const world = await pharmacy();
  const rx = await world.prescribe({ repeatsAllowed: 0, durationDays: null });
  const id = newId();
  await world.dispense(rx, { id });
  expect(usesOn(world, "2026-11-22")).toEqual([id]);
});

test("one that may be dispensed counts once, and what was taken back not at all", async () => {
  const world = await pharmacy();
  const [open, used] = [await world.prescribe(), await world.prescribe(MONTH)];
  await world.dispense(open);
  const id = newId();
  await world.dispense(used, { id });
  await world.clinic.run(takeBackDispense, { id, reason: "Came back" });
  await world.clinic.run(discontinuePrescription, { id: used, reason: "Cured" }, { actor: world.asVet });
  expect(usesOn(world, "2026-11-22")).toEqual([open]);
});

test("a device does not sign the same medicine again on day 2 of a course, without a look", async () => {
  const { clinic, prescribe, dispense, write, sign } = await pharmacy({ side: "device" });
  await dispense(await prescribe({ repeatsAllowed: 0 }));
  clinic.clock.set("2026-11-22T10:00:00.000Z");
  const id = newId();
  await write(id);
  expect(await sign(id)).toMatchObject({ code: "alert_not_acknowledged", details: { kind: "same_medicine" } });
});
