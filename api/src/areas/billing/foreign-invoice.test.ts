import { invoices } from "@fernpaw/domain/billing/invoice";
import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { drugDesk } from "../../testing/drug-desk.ts";
import { AREA_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { addTestClinic, openTestSync, TestDevice } from "../../testing/sync-clinic.ts";

const PHONE = { label: "mobile", typed: "07700 900123", e164: "+447700900123", isPreferred: true };

test.each(AREA_KINDS)(
  "a payment for another clinic's invoice finds none: it is credit here, and nothing changes there, on %s",
  async (kind) => {
    const store = await openTestStore(kind);
    const server = openTestSync(store);
    const [theirs, ours] = [await addTestClinic(store, server), await addTestClinic(store, server)];
    const { device: other, ok } = await drugDesk({ store, sync: server }, theirs);
    const [clientId, petId, visitId, lineId, invoiceId] = [v7(), v7(), v7(), v7(), v7()];
    const link = { linkId: v7(), clientId };
    await ok("clients.register", { id: clientId, lastName: "Ruiz", phones: [PHONE] });
    await ok("pets.register", { id: petId, name: "Nala", petTypeId: petTypeIdOf("dog"), owner: link });
    await ok("visits.walkIn", { id: visitId, petId, clientId, locationId: firstLocationId(theirs.clinicId) });
    await ok("chargeLines.add", {
      id: lineId,
      visitId,
      description: "Nail clip",
      price: { fixedMinor: 0, unitMinor: 1000, priceId: null },
    });
    await ok("invoices.issue", { id: invoiceId, lineIds: [lineId], grossMinor: 1000, reference: "T1-0001" });

    const device = await new TestDevice(server, ours).join();
    const place = { locationId: firstLocationId(ours.clinicId) };
    const wanted = [{ id: v7(), invoiceId, amountMinor: 1000 }];
    const money = { amountMinor: 1000, method: "cash", allocations: wanted };
    const paid = await device.push([device.entry("payments.record", { id: v7(), ...place, ...money })]);
    expect(paid.results.map(({ status }) => status)).toEqual(["merged"]);
    const issued = { id: v7(), lineIds: [lineId], grossMinor: 1000, reference: "T2-0001" };
    const voided = {
      id: invoiceId,
      reason: "Mistake",
      approval: { id: v7(), approvedBy: ours.userId, reason: "Mistake" },
    };
    const refused = await device.push([
      device.entry("invoices.issue", issued),
      device.entry("invoices.void", voided),
      device.entry("invoices.writeOff", voided),
    ]);
    expect(refused.results).toMatchObject([{ code: "not_found" }, { code: "not_found" }, { code: "not_found" }]);
    await device.pullAll();
    expect(device.all(payments.table)).toMatchObject([{ amountMinor: 1000, creditMinor: 1000 }]);
    expect([...device.all(allocations.table), ...device.all(invoices.table)]).toEqual([]);
    expect(device.all("attention").map((item) => item["kind"])).toContain("overpaid");
    await other.pullAll();
    expect(other.all(invoices.table)).toMatchObject([{ id: invoiceId, dueMinor: 1000, status: "issued" }]);
    expect([...other.all(payments.table), ...other.all(allocations.table)]).toEqual([]);
    await store.close();
  },
);
