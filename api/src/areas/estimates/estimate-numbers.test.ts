import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { estimates, renewedIdOf } from "@fernpaw/domain/estimates/estimate";
import { estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { AREA_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { addTestClinic, openTestSync, TestDevice } from "../../testing/sync-clinic.ts";

describe.each(AREA_KINDS)("estimates of two tablets on %s", (kind) => {
  test("have the numbers 1 to n without a gap, and both answers to one estimate arrive on both tablets", async () => {
    const store = await openTestStore(kind);
    const sync = openTestSync(store);
    const owner = await addTestClinic(store, sync);
    const [desk, room] = [await new TestDevice(sync, owner).join(), await new TestDevice(sync, owner).join()];
    const petId = v7();
    const draft = (device: TestDevice, more: object = {}) => {
      const id = v7();
      const base = { petId, locationId: firstLocationId(owner.clinicId), title: "Dental work", currency: "EUR" };
      return { id, entry: device.entry("estimates.draft", { id, ...base, reference: "E1", ...more }) };
    };
    const started = await desk.push([
      desk.entry("pets.register", { id: petId, name: "Nala", petTypeId: petTypeIdOf("dog") }),
    ]);
    expect(started.results.map(({ status }) => status)).toEqual(["applied"]);

    const [first, foreign, second] = [draft(desk), draft(desk, { currency: "JPY" }), draft(desk)];
    const third = draft(room);
    await desk.push([first.entry, foreign.entry, second.entry]);
    await desk.push([first.entry, second.entry]);
    await room.push([third.entry]);
    const renewed = [desk, room].map((device) => device.entry("estimates.renew", { id: first.id, reference: "E2" }));
    await desk.push([renewed[0] as never]);
    await room.push([renewed[1] as never]);
    const fourth = draft(room);
    await room.push([fourth.entry]);
    await desk.pullAll();
    const numberOf = (id: string) => desk.all(estimates.table).find((row) => row["id"] === id)?.["number"];
    const ids = [first.id, foreign.id, second.id, third.id, renewedIdOf(first.id), fourth.id];
    expect(ids.map(numberOf)).toEqual([1, undefined, 2, 3, 4, 5]);

    const lineId = v7();
    const price = { fixedMinor: 0, unitMinor: 500, priceId: null };
    const line = { id: lineId, estimateId: second.id, description: "Scale", lowMilli: 1000, highMilli: 1000, price };
    await desk.push([desk.entry("estimateLines.add", line)]);
    const sums = { lineId, description: "Scale", lowMinor: 500, highMinor: 500 };
    const common = { estimateId: second.id, currency: "EUR", signerName: "Maja Lindqvist" };
    const yes = { id: v7(), ...common, lines: [{ ...sums, decision: "accepted" }], typedName: "Maja Lindqvist" };
    const no = { id: v7(), ...common, lines: [{ ...sums, decision: "declined" }], outcome: "declined" };
    await room.push([room.entry("estimateAnswers.give", no)]);
    const { results } = await desk.push([desk.entry("estimateAnswers.give", yes)]);
    expect(results.map(({ status }) => status)).toEqual(["merged"]);
    for (const device of [desk, room]) {
      await device.pullAll();
      expect(new Set(device.all(estimateAnswers.table).map(({ id }) => id))).toEqual(new Set([yes.id, no.id]));
      expect(device.all("attention").map((item) => item["kind"])).toContain("estimate_differs");
    }
    await store.close();
  });
});
