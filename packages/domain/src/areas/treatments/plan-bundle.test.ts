import { describe, expect, test } from "vitest";
import { anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { appointmentTypes } from "../appointments/appointment.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { chargeLines, lineIdOf } from "../billing/charge-line.ts";
import { bundleLines } from "../catalogue/bundle.ts";
import { recordVitals, recordWeight } from "../pets/weight.mutations.ts";
import { moveVisit } from "../visits/visit.mutations.ts";
import { visits } from "../visits/visit.ts";
import { leaveOutWaiting } from "./leave-out.mutations.ts";
import { declineTreatment, giveTreatment, planBundle, planTreatment } from "./treatment.mutations.ts";
import { treatments } from "./treatment.ts";
import { exam, newId } from "../../../../testing/src/treatment-exam.ts";

describe("the bundle of the appointment's type", () => {
  async function booked({ weightG = 20_000 as number | null } = {}) {
    const world = await exam();
    const { clinic, client } = world;
    const pet = aPet(clinic, {}, client.id);
    const bundle = aProduct(clinic, { kind: "bundle", name: "Consultation", trackStock: "no", trackBatch: "no" });
    const fee = aProduct(clinic, { kind: "fee", name: "Fee", trackStock: "no", trackBatch: "no" });
    const retail = aProduct(clinic, { kind: "retail", name: "Wipes", trackStock: "yes", trackBatch: "no" });
    const line = (productId: string, set: object = {}) =>
      clinic.put(bundleLines, {
        ...emptyRow(bundleLines),
        id: newId(),
        bundleId: bundle.id,
        productId,
        lowMilli: 1000,
        highMilli: 2000,
        ...set,
      });
    const lines = [
      line(fee.id, { sort: 1 }),
      line(world.product.id, { sort: 2, belowG: 10_000, fromG: 0 }),
      line(world.product.id, {
        sort: 3,
        fromG: 10_000,
        lowMilli: 3000,
        highMilli: 3000,
        zeroPrice: "yes",
        print: "no",
      }),
      line(retail.id, { sort: 4, skipIfMissing: "yes" }),
    ];
    const [type] = clinic.all(appointmentTypes);
    clinic.put(appointmentTypes, { ...(type as NonNullable<typeof type>), bundleId: bundle.id });
    const appointment = anAppointment(clinic, { clientId: client.id, petIds: [pet.id], typeId: type?.id ?? "" });
    if (weightG !== null) await clinic.run(recordWeight, { id: newId(), petId: pet.id, weightG, visitId: null });
    await clinic.run(checkInAppointment, { id: appointment.id });
    const visitId = visitIdOf(appointment.id, pet.id);
    const start = (deviceId = "room-1") =>
      clinic.run(moveVisit, { id: newId(), visitId, from: "waiting", to: "with_vet" }, { deviceId });
    const planned = () => clinic.all(treatments).filter((row) => row.visitId === visitId);
    return { ...world, bundle, fee, lines, visitId, start, planned };
  }

  test("is planned at the start of the exam by the pet's weight, with the lower quantity, once for two tablets", async () => {
    const { start, planned, fee, product, bundle } = await booked();
    for (const device of ["room-1", "room-2"]) await start(device);
    const wanted = [
      { productId: fee.id, quantityMilli: 1000, isFree: "no", isPrinted: "yes" },
      { productId: product.id, quantityMilli: 3000, isFree: "yes", isPrinted: "no" },
    ].map((row) => ({ ...row, status: "planned", bundleId: bundle.id }));
    expect(planned()).toHaveLength(2);
    expect(planned()).toEqual(expect.arrayContaining(wanted.map((row) => expect.objectContaining(row) as unknown)));
  });

  test("is not planned again after one of its treatments was declined and the pet came back from the desk", async () => {
    const { clinic, start, planned, visitId } = await booked();
    await start();
    for (const { id } of planned()) await clinic.run(declineTreatment, { id, reason: "No" });
    await clinic.run(moveVisit, { id: newId(), visitId, from: "with_vet", to: "ready_for_checkout" });
    await clinic.run(moveVisit, { id: newId(), visitId, from: "ready_for_checkout", to: "with_vet" });
    expect(planned().map(({ status }) => status)).toEqual(["declined", "declined"]);
  });

  test("has without a weight only the lines for any weight; the weight plans the others, once", async () => {
    const { clinic, start, planned, fee, product, lines, visitId } = await booked({ weightG: null });
    await start();
    expect(planned()).toMatchObject([{ productId: fee.id }]);
    const { petId } = clinic.row(visits, visitId);
    const weigh = (weightG: number) => clinic.run(recordWeight, { id: newId(), petId, weightG, visitId });
    await weigh(24_000);
    const byWeight = { productId: product.id, quantityMilli: 3000, bundleLineId: lines[2]?.id, isFree: "yes" };
    expect(planned()).toHaveLength(2);
    expect(planned()).toEqual(expect.arrayContaining([expect.objectContaining(byWeight)]));
    await weigh(5000);
    await start();
    expect(planned()).toHaveLength(2);
  });

  test.each(["by hand in a visit that waits", "with lines by weight alone"])(
    "planned %s without a weight, its lines by weight are planned by the vitals too",
    async (how) => {
      const { clinic, start, planned, visitId, bundle, lines, product } = await booked({ weightG: null });
      if (how.startsWith("by hand")) await clinic.run(planBundle, { id: newId(), visitId, bundleId: bundle.id });
      else {
        for (const line of [lines[0], lines[3]]) if (line) clinic.put(bundleLines, { ...line, status: "removed" });
        await start();
        expect(planned()).toEqual([]);
      }
      const { petId } = clinic.row(visits, visitId);
      const values = [{ id: newId(), kind: "weight" as const, value: 4000 }];
      for (const _ of [1, 2]) await clinic.run(recordVitals, { petId, visitId, values });
      expect(planned().filter(({ productId }) => productId === product.id)).toMatchObject([
        { quantityMilli: 1000, bundleLineId: lines[1]?.id, status: "planned" },
      ]);
    },
  );

  test("its lines by weight are left out with a reason, each product once, and a later weight does not plan them", async () => {
    const { clinic, start, planned, product, lines, visitId } = await booked({ weightG: null });
    await start();
    for (const _ of [1, 2])
      expect(await clinic.run(leaveOutWaiting, { visitId, reason: "Too wild" })).toMatchObject({ status: "applied" });
    const own = () => planned().filter(({ productId }) => productId === product.id);
    const leftOut = { status: "skipped", reason: "Too wild", bundleLineId: lines[1]?.id };
    expect(own()).toMatchObject([leftOut]);
    const { petId } = clinic.row(visits, visitId);
    await clinic.run(recordWeight, { id: newId(), petId, weightG: 24_000, visitId });
    expect(own()).toMatchObject([leftOut]);
  });

  test("nothing is left out of a pet that was weighed on another tablet meanwhile", async () => {
    const { clinic, start, planned, visitId } = await booked({ weightG: null });
    await start();
    const { petId } = clinic.row(visits, visitId);
    await clinic.run(recordWeight, { id: newId(), petId, weightG: 24_000, visitId });
    await clinic.run(leaveOutWaiting, { visitId, reason: "Too wild" });
    expect(planned().map(({ status }) => status)).toEqual(["planned", "planned"]);
  });

  test("a weight plans nothing in a visit that has ended, or whose exam has not begun", async () => {
    const { clinic, start, planned, visitId } = await booked({ weightG: null });
    const { petId } = clinic.row(visits, visitId);
    await clinic.run(recordWeight, { id: newId(), petId, weightG: 24_000, visitId });
    expect(planned()).toEqual([]);
    await start();
    expect(planned()).toHaveLength(2);
    clinic.put(visits, { ...clinic.row(visits, visitId), status: "closed" });
    await clinic.run(recordWeight, { id: newId(), petId, weightG: 2000, visitId: null });
    expect(planned()).toHaveLength(2);
  });

  test("is charged free of charge where its line says so", async () => {
    const { clinic, start, planned, product, visitId, shown } = await booked();
    await start();
    const free = planned().find(({ isFree }) => isFree === "yes");
    const args = { id: free?.id, visitId, productId: product.id, quantityMilli: 3000, price: shown };
    await clinic.run(giveTreatment, args);
    expect(clinic.row(chargeLines, lineIdOf(free?.id ?? ""))).toMatchObject({
      unitMinor: 0,
      priceId: null,
      isPrinted: "no",
    });
  });

  test("is planned by hand too, as often as a person wants it; one tap twice is once", async () => {
    const { clinic, planned, bundle, visitId, fee } = await booked();
    const id = newId();
    for (const tap of [id, id, newId()])
      expect((await clinic.run(planBundle, { id: tap, visitId, bundleId: bundle.id })).status).toBe("applied");
    expect(planned()).toHaveLength(4);
    expect(await clinic.run(planBundle, { id: newId(), visitId, bundleId: fee.id })).toMatchObject({
      details: { errors: [{ path: "bundleId" }] },
    });
    expect(
      await clinic.run(planTreatment, { id: newId(), visitId, productId: bundle.id, quantityMilli: 1000 }),
    ).toMatchObject({ details: { errors: [{ path: "productId" }] } });
  });
});
