import { expect, test } from "vitest";
import { aClient, aPet, locationRow } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { clients } from "../clients/client.ts";
import { locations } from "../clinics/clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { messages } from "../messages/message.ts";
import { composeMessage, markLetterPosted } from "../messages/message.mutations.ts";
import { batches } from "./batch.ts";
import { closeRecall, recallBatch, registerBatch, releaseBatch } from "./batch.mutations.ts";
import { recordRecallContact } from "./recall-contact.mutations.ts";
import { recallContacts } from "./recall-contact.ts";
import {
  givenToUnknown,
  isReached,
  isToCall,
  contactNow,
  contactThatCounts,
  onTheWay,
  recallBalance,
  recallStateOf,
  recipientsOf,
} from "./recall-report.ts";
import { postCount, recordCountLine, startCount } from "./stock-count.mutations.ts";
import { stockLevels } from "./stock-level.ts";
import { adjustStock, openStock, reverseMovement, takeBackStock } from "./stock-movement.mutations.ts";
import { type MovementKind, stockMovements } from "./stock-movement.ts";
import { cancelTransfer, receiveTransfer, sendTransfer } from "./stock-transfer.mutations.ts";
import { stockTransfers } from "./stock-transfer.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A shelf of 200 tablets of one batch. */
async function shelf() {
  const clinic = new MemoryClinic();
  const product = aProduct(clinic);
  const { id: batchId } = aBatch(clinic, { productId: product.id, number: "AM-1182" });
  const place = { productId: product.id, batchId, locationId: firstLocationId(clinic.clinicId) };
  await clinic.run(openStock, { id: id(1), ...place, quantityMilli: 200_000 });
  const out = (number: number, kind: MovementKind, quantityMilli: number, args: object = {}) => {
    const reason = kind === "administer" ? "" : "Noted";
    return clinic.run(adjustStock, { id: id(number), ...place, kind, quantityMilli, reason, ...args });
  };
  const client = aClient(clinic);
  const pet = (name: string) => aPet(clinic, { name }, client.id);
  const state = () => {
    const shelfMilli = clinic.all(stockLevels).reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
    const moves = clinic.all(stockMovements);
    const onTheWayMilli = onTheWay(clinic.all(stockTransfers));
    const balance = recallBalance(moves, { shelfMilli, onTheWayMilli });
    return { balance, people: recipientsOf(moves), unknown: givenToUnknown(moves) };
  };
  return { clinic, batchId, place, out, pet, client, state };
}

test("what was received is what was given, used, written off, returned and is on the shelf", async () => {
  const { out, pet, state } = await shelf();
  const juno = pet("Juno");
  await out(2, "administer", 14_000, { petId: juno.id });
  await out(3, "internal_use", 2000);
  await out(4, "write_off_damaged", 3000);
  await out(5, "return_to_supplier", 5000);
  expect(state().balance).toEqual({
    receivedMilli: 200_000,
    givenMilli: 14_000,
    usedMilli: 2000,
    shelfMilli: 176_000,
    writtenOffMilli: 3000,
    returnedMilli: 5000,
    onTheWayMilli: 0,
    gapMilli: 0,
  });
});

test("a count that found less leaves a gap", async () => {
  const { clinic, state } = await shelf();
  const row = { ...clinic.row(stockMovements, id(1)), id: id(7), kind: "count_adjust", quantityMilli: -4000 } as const;
  clinic.put(stockMovements, row);
  const [level] = clinic.all(stockLevels);
  if (level) clinic.put(stockLevels, { ...level, quantityMilli: 196_000 });
  expect(state().balance).toMatchObject({ shelfMilli: 196_000, gapMilli: 4000 });
});

test("stock that was first found by a count is what was received, also when a movement from before comes later", async () => {
  const { clinic, place } = await shelf();
  const { id: batchId } = aBatch(clinic, { productId: place.productId, number: "AM-1183" });
  const own = { ...place, batchId };
  const use = (number: number, occurredAt: string) =>
    clinic.run(adjustStock, { id: id(number), ...own, kind: "internal_use", quantityMilli: 1000, occurredAt });
  const balance = () => {
    const isOwn = (row: { batchId: string | null }) => row.batchId === batchId;
    const shelfMilli = clinic.all(stockLevels).filter(isOwn)[0]?.quantityMilli ?? 0;
    return recallBalance(clinic.all(stockMovements).filter(isOwn), { shelfMilli, onTheWayMilli: 0 });
  };
  await clinic.run(startCount, { id: id(100), name: "First count", locationId: place.locationId });
  const line = { countId: id(100), productId: place.productId, batchId };
  const countedAt = "2026-11-21T10:20:00.000Z";
  await clinic.run(recordCountLine, { id: id(101), ...line, countedMilli: 8000, countedAt });
  await use(2, "2026-11-21T10:30:00.000Z");
  await clinic.run(postCount, { id: id(100) });
  expect(balance()).toMatchObject({ receivedMilli: 8000, usedMilli: 1000, shelfMilli: 7000, gapMilli: 0 });
  await use(3, "2026-11-21T10:10:00.000Z");
  expect(balance()).toMatchObject({ receivedMilli: 9000, usedMilli: 2000, shelfMilli: 7000, gapMilli: 0 });
  await clinic.run(startCount, { id: id(200), name: "Second count", locationId: place.locationId });
  const later = { countId: id(200), countedAt: "2026-11-21T11:00:00.000Z" };
  await clinic.run(recordCountLine, { id: id(201), ...line, ...later, countedMilli: 5000 });
  await clinic.run(postCount, { id: id(200) });
  expect(balance()).toMatchObject({ receivedMilli: 9000, shelfMilli: 5000, gapMilli: 2000 });
});

test("stock on the way to another location is not a gap, and the part that did not arrive there is one", async () => {
  const { clinic, place, state } = await shelf();
  const branch = clinic.put(locations, locationRow({ name: "Branch" }));
  const send = (number: number) =>
    clinic.run(sendTransfer, {
      fromLocationId: place.locationId,
      toLocationId: branch.id,
      lines: [{ id: id(number), productId: place.productId, batchId: place.batchId, sentMilli: 10_000 }],
    });
  for (const number of [7, 8, 9]) await send(number);
  expect(state().balance).toMatchObject({ shelfMilli: 170_000, onTheWayMilli: 30_000, gapMilli: 0 });
  await clinic.run(receiveTransfer, { id: id(7), receivedMilli: 8000, note: "Two broke" });
  expect(state().balance).toMatchObject({ shelfMilli: 178_000, onTheWayMilli: 20_000, gapMilli: 2000 });
  await clinic.run(receiveTransfer, { id: id(8), receivedMilli: 0, note: "Lost" });
  await clinic.run(cancelTransfer, { id: id(9) });
  expect(state().balance).toMatchObject({ shelfMilli: 188_000, onTheWayMilli: 0, gapMilli: 12_000 });
});

test("each patient is listed once with all that they got, and a reversal takes it away", async () => {
  const { clinic, out, pet, client, state } = await shelf();
  const [juno, rufus] = [pet("Juno"), pet("Rufus")];
  const given = { petId: juno.id, clientId: client.id };
  await out(2, "administer", 2000, given);
  await out(3, "dispense", 14_000, given);
  await out(4, "dispense", 20_000, { petId: rufus.id });
  await out(5, "administer", 1000, { petId: rufus.id });
  expect(state().people).toMatchObject([
    { petId: rufus.id, clientId: null, quantityMilli: 21_000, homeMilli: 20_000 },
    { petId: juno.id, clientId: client.id, quantityMilli: 16_000, homeMilli: 14_000 },
  ]);
  for (const number of [4, 5]) await clinic.run(reverseMovement, { id: id(number), reason: "Another batch" });
  expect(state().people.map(({ petId }) => petId)).toEqual([juno.id]);
  expect(state().balance).toMatchObject({ givenMilli: 16_000, shelfMilli: 184_000, gapMilli: 0 });
});

test("stock that a client brings back is on the shelf again, and the client stays in the list", async () => {
  const { clinic, place, out, pet, state } = await shelf();
  const juno = pet("Juno");
  await out(2, "dispense", 14_000, { petId: juno.id });
  const back = (number: number, quantityMilli: number, args: object = { petId: juno.id }) =>
    clinic.run(takeBackStock, { id: id(number), ...place, quantityMilli, ...args });
  expect(await back(3, 4000, {})).toMatchObject({ details: { errors: [{ path: "clientId" }] } });
  for (const quantityMilli of [0, -1000, 0.1, 1_000_000_001])
    expect(await back(3, quantityMilli)).toMatchObject({ details: { errors: [{ path: "quantityMilli" }] } });
  expect(await back(3, 4000, { petId: id(99) })).toMatchObject({ code: "not_found" });
  await back(3, 4000);
  expect(state().people).toMatchObject([{ petId: juno.id, quantityMilli: 14_000, backMilli: 4000 }]);
  expect(state().balance).toMatchObject({ givenMilli: 10_000, shelfMilli: 190_000, gapMilli: 0 });
  await back(4, 10_000);
  expect(state().people).toMatchObject([{ quantityMilli: 14_000, backMilli: 14_000 }]);
  await clinic.run(reverseMovement, { id: id(4), reason: "Typed twice" });
  expect(state().people).toMatchObject([{ quantityMilli: 14_000, backMilli: 4000 }]);
  expect(state().balance).toMatchObject({ givenMilli: 10_000, shelfMilli: 190_000, gapMilli: 0 });
});

test("the day on which a patient got it last is that of a movement that was not taken back", async () => {
  const { clinic, out, pet, state } = await shelf();
  const given = { petId: pet("Juno").id };
  await out(2, "dispense", 14_000, { ...given, occurredAt: "2026-11-18T10:00:00.000Z" });
  await out(3, "dispense", 14_000, { ...given, occurredAt: "2026-11-20T10:00:00.000Z" });
  await clinic.run(reverseMovement, { id: id(3), reason: "Another pet" });
  expect(state().people).toMatchObject([{ quantityMilli: 14_000, lastAt: "2026-11-18T10:00:00.000Z" }]);
});

test("a client who brought stock back is reached, whatever the last contact was", () => {
  const contact = (state: "texted" | "reached" | "not_reached") => ({ state });
  expect(recallStateOf(undefined, 0)).toBe("open");
  expect(recallStateOf(contact("not_reached"), 0)).toBe("not_reached");
  expect(recallStateOf(contact("not_reached"), 4000)).toBe("back");
  expect((["open", "texted", "not_reached", "reached", "back"] as const).filter(isReached)).toEqual([
    "reached",
    "back",
  ]);
});

test("what was given without a name is counted apart", async () => {
  const { clinic, out, pet, state } = await shelf();
  await out(2, "administer", 2000, { petId: pet("Juno").id });
  clinic.put(stockMovements, {
    ...clinic.row(stockMovements, id(2)),
    id: id(3),
    kind: "sale",
    petId: null,
    quantityMilli: -5000,
  });
  expect(state().unknown).toBe(5000);
  expect(state().people).toHaveLength(1);
});

test("a recall keeps its moment and source, once, and a release ends it", async () => {
  const { clinic, batchId } = await shelf();
  const recall = { id: batchId, reason: "Fragments of glass", source: "Northmoor" };
  await clinic.run(recallBatch, recall);
  const { recalledAt } = clinic.row(batches, batchId);
  expect(recalledAt).toBe(clinic.clock.now());
  await clinic.run(recallBatch, { ...recall, source: "Another" });
  expect(clinic.row(batches, batchId)).toMatchObject({ status: "recalled", recalledAt, recallSource: "Northmoor" });
  await clinic.run(releaseBatch, { id: batchId, from: "recalled", reason: "A mistake of the manufacturer" });
  expect(clinic.row(batches, batchId)).toMatchObject({ status: "available", recalledAt });
});

test("a recall blocks every batch of the lot, also one that comes later, and its end concerns all of them", async () => {
  const { clinic, batchId } = await shelf();
  const { productId, number } = clinic.row(batches, batchId);
  const spelled = ` ${number.toLowerCase()} `;
  const twin = aBatch(clinic, { productId, number: spelled });
  const other = aBatch(clinic, { productId, number: `${number}-2` });
  const foreign = aBatch(clinic, { productId: aProduct(clinic).id, number });
  const statusOf = (one: string) => clinic.row(batches, one).status;
  await clinic.run(recallBatch, { id: batchId, reason: "Fragments of glass", source: "Northmoor" });
  const recall = { status: "recalled", recallSource: "Northmoor", recalledAt: clinic.row(batches, batchId).recalledAt };
  expect(clinic.row(batches, twin.id)).toMatchObject(recall);
  expect([statusOf(other.id), statusOf(foreign.id)]).toEqual(["available", "available"]);
  // A tablet registered the lot while it had no network.
  const late = { id: id(900), productId, number, receivedOn: "2026-11-20" };
  expect((await clinic.run(registerBatch, late)).status).toBe("applied");
  expect(clinic.row(batches, late.id)).toMatchObject(recall);
  const all = [batchId, twin.id, late.id];
  await clinic.run(closeRecall, { id: twin.id, closed: "yes" });
  for (const one of all) expect(clinic.row(batches, one).recallClosedAt).toBe(clinic.clock.now());
  await clinic.run(releaseBatch, { id: late.id, from: "recalled", reason: "A mistake of the manufacturer" });
  expect(all.map(statusOf)).toEqual(["available", "available", "available"]);
});

test("a recall is closed and taken up again while its batch stays blocked; a release closes it", async () => {
  const { clinic, batchId } = await shelf();
  const close = (closed: "yes" | "no") => clinic.run(closeRecall, { id: batchId, closed });
  const recall = () => clinic.run(recallBatch, { id: batchId, reason: "Fragments of glass" });
  await close("yes");
  expect(clinic.row(batches, batchId).recallClosedAt).toBeNull();
  await recall();
  await close("yes");
  const recallClosedAt = clinic.clock.now();
  expect(clinic.row(batches, batchId)).toMatchObject({ status: "recalled", recallClosedAt });
  clinic.clock.tick();
  await close("yes");
  expect(clinic.row(batches, batchId)).toMatchObject({ recallClosedAt });
  await close("no");
  expect(clinic.row(batches, batchId)).toMatchObject({ status: "recalled", recallClosedAt: null });
  await clinic.run(releaseBatch, { id: batchId, from: "recalled", reason: "A mistake of the manufacturer" });
  expect(clinic.row(batches, batchId)).toMatchObject({ status: "available", recallClosedAt: clinic.clock.now() });
  await recall();
  expect(clinic.row(batches, batchId)).toMatchObject({ status: "recalled", recallClosedAt: null });
});

test("each contact is kept, the newest since the recall counts, a later message takes no answer back, and a contact that reached the client names a person", async () => {
  const { clinic, batchId, client } = await shelf();
  const record = (number: number, args: object, options = {}) =>
    clinic.run(recordRecallContact, { id: id(number), batchId, clientId: client.id, ...args }, options);
  expect(await record(21, { state: "reached" })).toMatchObject({ details: { errors: [{ path: "whom" }] } });
  expect(await record(21, { state: "not_reached" }, { actor: anEmployee(["clients:view"]) })).toMatchObject({
    code: "forbidden",
  });
  expect(await record(21, { state: "not_reached", clientId: id(99) })).toMatchObject({ code: "not_found" });
  await record(21, { state: "not_reached" });
  const recalledAt = clinic.clock.tick();
  const newest = () => contactThatCounts(clinic.all(recallContacts), recalledAt);
  expect(newest()).toBeUndefined();
  await record(22, { state: "reached", whom: "Mónica", note: "Brings them back" });
  await record(23, { state: "texted" }, { now: recalledAt });
  expect(newest()).toMatchObject({ state: "reached", whom: "Mónica", note: "Brings them back" });
  await record(25, { state: "texted" });
  expect(newest()).toMatchObject({ state: "reached", whom: "Mónica" });
  await record(26, { state: "not_reached" });
  expect(newest()).toMatchObject({ state: "not_reached" });
  const into = aClient(clinic);
  clinic.put(clients, { ...client, mergedIntoId: into.id });
  await record(24, { state: "reached", whom: "Her sister" });
  expect(clinic.row(recallContacts, id(24)).clientId).toBe(into.id);
});

test("a contact names a message or letter of its own client, and only one of a message does", async () => {
  const { clinic, batchId, client } = await shelf();
  const letter = { clientId: client.id, petIds: [], channel: "letter", direction: "out", templateId: null } as const;
  const address = { line1: "1 High St", line2: "", city: "York", region: "", postcode: "", country: "GB" };
  clinic.put(clients, { ...client, address });
  await clinic.run(composeMessage, { id: id(31), ...letter, subject: "Recall", body: "Do not use it" });
  const record = (number: number, args: object) =>
    clinic.run(recordRecallContact, { id: id(number), batchId, clientId: client.id, ...args });
  const other = aClient(clinic);
  expect(await record(32, { state: "texted", messageId: id(99) })).toMatchObject({ code: "not_found" });
  expect(await record(32, { state: "texted", messageId: id(31), clientId: other.id })).toMatchObject({
    code: "not_found",
  });
  expect(await record(32, { state: "not_reached", messageId: id(31) })).toMatchObject({ code: "invalid_args" });
  expect(await record(32, { state: "texted", messageId: id(31) })).toMatchObject({ status: "applied" });
  const now = () => contactNow(clinic.row(recallContacts, id(32)), clinic.row(messages, id(31)));
  expect(now().state).toBe("to_post");
  const { createdAt } = clinic.row(recallContacts, id(32));
  await clinic.run(markLetterPosted, { id: id(31) });
  expect(now()).toMatchObject({ state: "texted", at: clinic.row(messages, id(31)).at });
  expect(now().at > createdAt).toBe(true);
});

test.each([
  ["letter", "queued", null, "to_post"],
  ["letter", "sent", null, "texted"],
  ["letter", "suppressed", "owner_changed", "not_sent"],
  ["email", "queued", null, "queued"],
  ["email", "sent", "kept_in_demo", "texted"],
  ["email", "failed", "refused", "not_sent"],
  ["email", "failed", "may_have_been_sent", "unsure"],
  ["sms", "delivered", null, "texted"],
  ["sms", "suppressed", "no_provider", "not_sent"],
] as const)("of a %s that is %s (%s) the contact says %s", (channel, status, reason, state) => {
  const contact = { state: "texted", at: "2026-11-20T09:00:00.000Z" } as const;
  const at = "2026-11-20T11:00:00.000Z";
  const now = contactNow(contact, { channel, status, reason, at });
  expect(now).toEqual({ state, at: state === "texted" ? at : contact.at });
  expect(isToCall(recallStateOf(now, 0))).toBe(state === "not_sent" || state === "unsure");
});

test("a message that was not sent counts only where nothing else does, and one without its row counts as written", () => {
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;
  const notSent = { state: "not_sent", at: at(10) } as const;
  expect(contactThatCounts([notSent], null)).toBe(notSent);
  const earlier = { state: "texted", at: at(9) } as const;
  expect(contactThatCounts([earlier, notSent], null)).toBe(earlier);
  const letter = { state: "to_post", at: at(11) } as const;
  expect(contactThatCounts([earlier, notSent, letter], null)).toBe(letter);
  const reached = { state: "reached", at: at(8) } as const;
  expect(contactThatCounts([reached, letter], null)).toBe(reached);
  expect(contactNow(earlier, undefined)).toEqual(earlier);
});
