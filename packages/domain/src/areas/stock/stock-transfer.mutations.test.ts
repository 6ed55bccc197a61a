import { expect, test } from "vitest";
import { locationRow } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { locations } from "../clinics/clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { levelIdOf, stockLevels } from "./stock-level.ts";
import { openStock, reverseMovement } from "./stock-movement.mutations.ts";
import { stockMovements } from "./stock-movement.ts";
import { cancelTransfer, receiveTransfer, sendTransfer } from "./stock-transfer.mutations.ts";
import { stockTransfers } from "./stock-transfer.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

async function twoSites(side: "device" | "server" = "server") {
  const clinic = new MemoryClinic({ side });
  const fromLocationId = firstLocationId(clinic.clinicId);
  const toLocationId = clinic.put(locations, locationRow({ name: "Branch" })).id;
  const productId = aProduct(clinic, { trackBatch: "no" }).id;
  await clinic.run(openStock, { id: id(1), productId, locationId: fromLocationId, quantityMilli: 10_000 });
  const at = (locationId: string, of: string) =>
    clinic.all(stockLevels).find((level) => level.locationId === locationId && level.productId === of)?.quantityMilli ??
    0;
  const line = { id: id(2), productId, sentMilli: 4000 };
  const send = (set: object = {}, args: object = {}) =>
    clinic.run(sendTransfer, { fromLocationId, toLocationId, lines: [{ ...line, ...set }], ...args });
  return {
    clinic,
    line,
    send,
    here: (of: string = productId) => at(fromLocationId, of),
    there: (of: string = productId) => at(toLocationId, of),
    fromLocationId,
    toLocationId,
  };
}

test("stock leaves with the first half and arrives with the second; a difference is kept", async () => {
  const { clinic, send, here, there } = await twoSites();
  expect((await send()).status).toBe("applied");
  expect([here(), there()]).toEqual([6000, 0]);
  expect((await clinic.run(receiveTransfer, { id: id(2), receivedMilli: 3000, note: "One broken" })).status).toBe(
    "applied",
  );
  expect([here(), there()]).toEqual([6000, 3000]);
  expect(clinic.row(stockTransfers, id(2))).toMatchObject({ status: "received", sentMilli: 4000, receivedMilli: 3000 });
  expect(await clinic.run(receiveTransfer, { id: id(2), receivedMilli: 4000 })).toMatchObject({
    code: "already_received",
  });
  const [half] = clinic.all(stockMovements).filter(({ kind }) => kind === "transfer_in");
  expect(await clinic.run(reverseMovement, { id: half?.id, reason: "No" })).toMatchObject({ code: "not_reversible" });
});

test("nothing may arrive, and a transfer that never left is cancelled", async () => {
  const { clinic, send, here, there } = await twoSites();
  await send();
  await clinic.run(receiveTransfer, { id: id(2), receivedMilli: 0, note: "Lost" });
  expect([here(), there()]).toEqual([6000, 0]);
  expect(await clinic.run(cancelTransfer, { id: id(2) })).toMatchObject({ code: "already_received" });
  await send({ id: id(3) });
  await clinic.run(cancelTransfer, { id: id(3) });
  expect([here(), there()]).toEqual([6000, 0]);
  expect(await clinic.run(receiveTransfer, { id: id(3), receivedMilli: 1 })).toMatchObject({
    code: "already_received",
  });
});

test("a transfer goes to another location that exists, with a quantity", async () => {
  const { send, here, fromLocationId } = await twoSites();
  expect(await send({}, { toLocationId: fromLocationId })).toMatchObject({
    code: "invalid_args",
    details: { errors: [{ path: "toLocationId", message: "must be another location" }] },
  });
  expect(await send({}, { toLocationId: id(99) })).toMatchObject({ code: "not_found" });
  for (const sentMilli of [0, -1000, 0.1, 1_000_000_001])
    expect(await send({ sentMilli })).toMatchObject({ details: { errors: [{ path: "lines.0.sentMilli" }] } });
  expect(here()).toBe(10_000);
});

test("a device does not send a batch that it knows to be blocked; the server keeps what a device without network sent", async () => {
  for (const [side, result] of [
    ["device", { code: "batch_unusable" }],
    ["server", { status: "applied" }],
  ] as const) {
    for (const status of ["recalled", "quarantined"] as const) {
      const { clinic, line, send, fromLocationId } = await twoSites(side);
      const batch = aBatch(clinic, { productId: line.productId, status });
      const place = { productId: line.productId, batchId: batch.id, locationId: fromLocationId };
      await clinic.run(openStock, { id: id(9), ...place, quantityMilli: 5000 });
      const answer = await send({ batchId: batch.id });
      expect(answer).toMatchObject(result);
      if (side === "device") expect(answer).toMatchObject({ details: { id: batch.id, why: status } });
      expect(clinic.all(stockTransfers)).toHaveLength(side === "device" ? 0 : 1);
      expect(clinic.row(stockLevels, levelIdOf(place)).quantityMilli).toBe(side === "device" ? 5000 : 1000);
    }
  }
});

test("an expired batch is sent, on a device too", async () => {
  const { clinic, line, send, fromLocationId } = await twoSites("device");
  const batch = aBatch(clinic, { productId: line.productId, expiresOn: "2024-01-31", receivedOn: "2023-01-31" });
  const place = { productId: line.productId, batchId: batch.id, locationId: fromLocationId };
  await clinic.run(openStock, { id: id(9), ...place, quantityMilli: 5000 });
  expect((await send({ batchId: batch.id })).status).toBe("applied");
});

test("several products are sent together, all or none, and are received one by one", async () => {
  const { clinic, line, send, here, there, fromLocationId, toLocationId } = await twoSites();
  const other = aProduct(clinic, { trackBatch: "no" }).id;
  await clinic.run(openStock, { id: id(9), productId: other, locationId: fromLocationId, quantityMilli: 5000 });
  const lines = [line, { id: id(30), productId: other, sentMilli: 1000 }];
  const unknown = { id: id(4), productId: id(98), sentMilli: 1000 };
  const head = { fromLocationId, toLocationId, note: "With the van" };
  expect(await clinic.run(sendTransfer, { ...head, lines: [...lines, unknown] })).toMatchObject({ code: "not_found" });
  expect(await clinic.run(sendTransfer, { ...head, lines: [line, line] })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(sendTransfer, { ...head, lines: [] })).toMatchObject({ code: "invalid_args" });
  expect(clinic.all(stockTransfers)).toEqual([]);
  expect((await clinic.run(sendTransfer, { ...head, lines })).status).toBe("applied");
  expect(clinic.all(stockTransfers).map(({ note, status }) => [note, status])).toEqual([
    ["With the van", "sent"],
    ["With the van", "sent"],
  ]);
  expect(await send()).toMatchObject({ code: "already_exists" });
  await clinic.run(receiveTransfer, { id: id(30), receivedMilli: 1000 });
  await clinic.run(cancelTransfer, { id: id(2) });
  expect([here(), there()]).toEqual([10_000, 0]);
  expect([here(other), there(other)]).toEqual([4000, 1000]);
});
