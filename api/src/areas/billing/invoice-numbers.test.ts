import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { AREA_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { drugDesk } from "../../testing/drug-desk.ts";
import { addTestClinic, openTestSync, SEEN_AT, TestDevice } from "../../testing/sync-clinic.ts";

const PHONE = { label: "mobile", typed: "07700 900123", e164: "+447700900123", isPreferred: true };

describe.each(AREA_KINDS)("invoices of two tablets on %s", (kind) => {
  test("have the numbers 1 to n: without a gap where one is a duplicate, was refused or was sent twice", async () => {
    const store = await openTestStore(kind);
    const sync = openTestSync(store);
    const owner = await addTestClinic(store, sync);
    const [desk, room] = [await new TestDevice(sync, owner).join(), await new TestDevice(sync, owner).join()];
    const [clientId, petId, visitId] = [v7(), v7(), v7()];
    const locationId = firstLocationId(owner.clinicId);
    const lineIds = [v7(), v7(), v7(), v7()];
    const priceOf = (unitMinor: number) => ({ fixedMinor: 0, unitMinor, priceId: null });
    const lines = lineIds.map((id, place) => ({ id, visitId, description: "Nail clip", price: priceOf(100 + place) }));
    const started = await desk.push([
      desk.entry("clients.register", { id: clientId, lastName: "Ruiz", phones: [PHONE] }),
      desk.entry("pets.register", {
        id: petId,
        name: "Nala",
        petTypeId: petTypeIdOf("dog"),
        owner: { linkId: v7(), clientId },
      }),
      desk.entry("visits.walkIn", { id: visitId, petId, clientId, locationId }),
      ...lines.map((line) => desk.entry("chargeLines.add", line)),
    ]);
    expect(started.results.map(({ status }) => status)).toEqual(started.results.map(() => "applied"));

    const issue = (device: TestDevice, places: number[], grossMinor: number) => {
      const id = v7();
      const named = places.map((place) => lineIds[place]);
      return {
        id,
        entry: device.entry("invoices.issue", { id, lineIds: named, leftIds: lineIds, grossMinor, reference: "T1" }),
      };
    };
    const [first, second] = [issue(desk, [0], 100), issue(desk, [1, 2], 203)];
    const [duplicate, fresh, late] = [issue(room, [0], 100), issue(room, [3], 103), issue(room, [3], 103)];
    const foreign = issue(room, [], 0);
    foreign.entry.args = { ...(foreign.entry.args as object), lineIds: [v7()] };
    await desk.push([first.entry, second.entry]);
    await desk.push([first.entry, second.entry]);
    const { results } = await room.push([duplicate.entry, fresh.entry, late.entry, foreign.entry]);
    expect(results.map(({ status }) => status)).toEqual(["merged", "applied", "merged", "rejected"]);

    await desk.pullAll();
    const all = desk.all(invoices.table);
    const numberOf = (id: string) => all.find((row) => row["id"] === id)?.["number"];
    expect([first, second, duplicate, fresh, late].map(({ id }) => numberOf(id))).toEqual([1, 2, null, 3, null]);
    const kinds = desk.all("attention").map((item) => item["kind"]);
    expect(kinds).toHaveLength(3);
    expect(kinds.filter((one) => one === "duplicate_invoice")).toHaveLength(2);
    expect(kinds).toContain("rejected_mutation");
    await store.close();
  });

  test.each([
    [24, []],
    [25, [{ kind: "number_late", details: { hours: 25 } }]],
    [50, [{ kind: "number_late", details: { hours: 50 } }]],
  ])(
    "that were issued %i hours before they arrive have a number all the same; after a day a person is asked",
    async (hours, items) => {
      const store = await openTestStore(kind);
      let nowMs = Date.parse(SEEN_AT);
      const sync = openTestSync(store, { now: () => nowMs });
      const owner = await addTestClinic(store, sync);
      const { device, ok } = await drugDesk({ store, sync }, owner);
      const [clientId, petId, visitId, lineId, invoiceId] = [v7(), v7(), v7(), v7(), v7()];
      const price = { fixedMinor: 0, unitMinor: 1000, priceId: null };
      await ok("clients.register", { id: clientId, lastName: "Ruiz", phones: [PHONE] });
      await ok("pets.register", {
        id: petId,
        name: "Nala",
        petTypeId: petTypeIdOf("dog"),
        owner: { linkId: v7(), clientId },
      });
      await ok("visits.walkIn", { id: visitId, petId, clientId, locationId: firstLocationId(owner.clinicId) });
      await ok("chargeLines.add", { id: lineId, visitId, description: "Nail clip", price });
      const args = { id: invoiceId, lineIds: [lineId], grossMinor: 1000, reference: "T1-0042" };
      nowMs += hours * 3_600_000;
      await device.push([device.entry("invoices.issue", args)]);
      await device.pullAll();
      expect(device.all(invoices.table)).toMatchObject([{ number: 1, issuedAt: SEEN_AT }]);
      const asked = device.all("attention").filter((item) => item["kind"] === "number_late");
      expect(asked).toMatchObject(items);
      for (const item of asked) {
        expect(item).toMatchObject({
          scope: "billing",
          status: "open",
          entities: [{ table: "invoices", id: invoiceId }],
        });
        expect(item["mine"]).toMatchObject({ values: { reference: "T1-0042" } });
      }
      await store.close();
    },
  );

  test("and credit notes have a series of their own: without a gap where one was refused", async () => {
    const store = await openTestStore(kind);
    const sync = openTestSync(store);
    const owner = await addTestClinic(store, sync);
    const { device, ok, send } = await drugDesk({ store, sync }, owner);
    const [clientId, petId, visitId, lineId, invoiceId] = [v7(), v7(), v7(), v7(), v7()];
    const locationId = firstLocationId(owner.clinicId);
    const price = { fixedMinor: 0, unitMinor: 1000, priceId: null };
    const link = { linkId: v7(), clientId };
    await ok("clients.register", { id: clientId, lastName: "Ruiz", phones: [PHONE] });
    await ok("pets.register", { id: petId, name: "Nala", petTypeId: petTypeIdOf("dog"), owner: link });
    await ok("visits.walkIn", { id: visitId, petId, clientId, locationId });
    await ok("chargeLines.add", { id: lineId, visitId, description: "Nail clip", price });
    await ok("invoices.issue", { id: invoiceId, lineIds: [lineId], grossMinor: 1000, reference: "T1" });
    const credit = (quantityMilli: number) => {
      const approval = { id: v7(), approvedBy: owner.userId, reason: "Returned" };
      const note = { id: v7(), invoiceId, lines: [{ lineId, quantityMilli }], reference: "T1-C0001" };
      return { ...note, reason: "Returned", approval };
    };
    const [first, second] = [credit(600), credit(400)];
    await ok("creditNotes.issue", first);
    expect(await send("creditNotes.issue", credit(500))).toMatchObject({ code: "credit_exceeds_line" });
    await ok("creditNotes.issue", second);
    await device.pullAll();
    const numbers = device.all(creditNotes.table).map((row) => [row["id"], row["number"]] as [string, number]);
    expect(new Map(numbers)).toEqual(
      new Map([
        [first.id, 1],
        [second.id, 2],
      ]),
    );
    expect(device.all(invoices.table)).toMatchObject([{ number: 1, creditedMinor: 1000 }]);
    await store.close();
  });
});
