import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { appointmentRow, clientRow, petRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import { insertLink } from "../../areas/billing/online/online.queries.ts";
import * as duplicates from "../../areas/imports/import-duplicates.queries.ts";
import * as links from "../../areas/imports/import-links.queries.ts";
import * as imports from "../../areas/imports/imports.queries.ts";
import * as stored from "../../areas/imports/match/stored-rows.queries.ts";
import * as undo from "../../areas/imports/undo-import.queries.ts";
import * as unfinished from "../../areas/imports/unfinished-imports.queries.ts";
import { EVENT_CONTRACTS } from "./import-events.contract.ts";
import { PRODUCT_CONTRACTS } from "./import-products.contract.ts";
import { contractOf, type ContractDesk, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const LATER = "2026-11-21T10:00:00.000Z";
const [IMPORT, OTHER_IMPORT] = [idOf(801), idOf(802)];
const START = idOf(0);

const anImport = (id: string, set: Partial<imports.ImportRow> = {}): Omit<imports.ImportRow, "clinicId"> => ({
  id,
  fileName: "liste été.csv",
  status: "uploaded",
  format: "{}",
  settings: null,
  report: null,
  doneRows: 0,
  totalRows: 2_000_000,
  failure: null,
  createdAt: SEEN_AT,
  createdBy: idOf(90),
  finishedAt: null,
  ...set,
});

/** In both clinics: 1 and 2 of an import, 3 of nobody's, each a client with a pet; 4 was merged into 3. */
async function fill({ put, clinic, neighbour }: ContractDesk): Promise<void> {
  for (const user of [clinic, neighbour])
    await put(user, async (tx) => {
      for (const at of [1, 2, 3, 4]) {
        const importId = at < 3 ? IMPORT : null;
        const mergedIntoId = at === 4 ? idOf(3) : null;
        await tx.insert(clients, clientRow({ id: idOf(at), importId, mergedIntoId, lastName: `Last ${at}` }));
        await tx.insert(pets, petRow({ id: idOf(10 + at), importId, mergedIntoId, name: `Pet ${at}` }));
        const link = { ...emptyRow(petOwners), id: idOf(20 + at), petId: idOf(10 + at), clientId: idOf(at) };
        await tx.insert(petOwners, { ...link, role: "owner", fromOn: "2024-01-01", importId });
      }
      await tx.insert(petOwners, {
        ...emptyRow(petOwners),
        id: idOf(30),
        petId: idOf(11),
        clientId: idOf(3),
        role: "owner",
        fromOn: "2020-01-01",
        toOn: "2024-01-01",
        importId: IMPORT,
      });
    });
}

const importsContract = contractOf("areas/imports/imports.queries.ts", imports, async (q, desk) => {
  const { read, write, clinic, neighbour } = desk;
  const { clinicId } = clinic;
  await write(async (sql) => {
    await q.addImport(sql, clinicId, anImport(IMPORT));
    await q.addImport(sql, clinicId, anImport(OTHER_IMPORT, { createdAt: LATER }));
    await q.addImport(sql, neighbour.clinicId, anImport(idOf(803)));
    const uploaded = { id: IMPORT, status: "uploaded" } as const;
    expect(await q.beginStep(sql, neighbour.clinicId, uploaded, "running")).toBe(false);
    expect(await q.beginStep(sql, clinicId, uploaded, "running")).toBe(true);
    expect(await q.beginStep(sql, clinicId, uploaded, "running")).toBe(false);
    await q.changeImport(sql, clinicId, IMPORT, { status: "done", report: '{"newPets":2}', finishedAt: LATER });
    await q.changeImport(sql, clinicId, idOf(803), { fileName: "stolen" });
  });
  expect((await read((sql) => q.importsOf(sql, clinicId))).map(({ id }) => id)).toEqual([OTHER_IMPORT, IMPORT]);
  const done = { clinicId, ...anImport(IMPORT), status: "done", report: '{"newPets":2}', finishedAt: LATER };
  expect(await read((sql) => q.importOf(sql, clinicId, IMPORT))).toEqual(done);
  expect(await read((sql) => q.importOf(sql, clinicId, idOf(803)))).toBeUndefined();
  expect(await read((sql) => q.importOf(sql, neighbour.clinicId, idOf(803)))).toMatchObject(anImport(idOf(803)));
  await write((sql) => q.removeImport(sql, clinicId, OTHER_IMPORT));
  expect(await read((sql) => q.importsOf(sql, clinicId))).toHaveLength(1);
  expect(await read((sql) => q.clinicPlace(sql, clinicId))).toEqual({
    country: "NL",
    timeZone: "Europe/Madrid",
    currency: "EUR",
  });
  expect(await read((sql) => q.locationsFor(sql, clinicId, "appointments"))).toEqual([firstLocationId(clinicId)]);
  await desk.put(clinic, async (tx) => {
    const there = { ...emptyRow(locations), name: "Westgate", phone: "", address: "", hours: usualHours() };
    await tx.insert(locations, { ...there, id: idOf(50) });
    await tx.patch(locations, firstLocationId(clinicId), { status: "inactive" });
  });
  expect(await read((sql) => q.locationsFor(sql, clinicId, "appointments"))).toEqual([idOf(50)]);
  await desk.put(clinic, async (tx) => {
    await tx.patch(locations, firstLocationId(clinicId), { status: "active" });
  });
  // Both are of one moment.
  const both = [firstLocationId(clinicId), idOf(50)].toSorted();
  expect(await read((sql) => q.locationsFor(sql, clinicId, "appointments"))).toEqual(both);
  await desk.put(clinic, async (tx) => {
    await tx.patch(locations, firstLocationId(clinicId), { stockEnabled: "no" });
  });
  expect(await read((sql) => q.locationsFor(sql, clinicId, "stock"))).toEqual([idOf(50)]);
  expect(await read((sql) => q.locationsFor(sql, clinicId, "appointments"))).toEqual(both);
  expect(await read((sql) => q.locationsFor(sql, neighbour.clinicId, "appointments"))).toEqual([
    firstLocationId(neighbour.clinicId),
  ]);

  await fill(desk);
  await write((sql) => links.addLinks(sql, clinicId, IMPORT, [{ keyId: idOf(70), rowId: idOf(3) }]));
  expect(await read((sql) => q.readTraces(sql, clinicId, IMPORT))).toEqual({
    clients: 2,
    pets: 2,
    vaccinations: 0,
    recognised: 1,
    weights: 0,
    appointments: 0,
    products: 0,
    notes: 0,
    productChanges: 0,
    stock: 0,
    invoices: 0,
    credits: 0,
  });
  const none = {
    clients: 0,
    pets: 0,
    vaccinations: 0,
    recognised: 0,
    weights: 0,
    appointments: 0,
    products: 0,
    notes: 0,
    productChanges: 0,
    stock: 0,
    invoices: 0,
    credits: 0,
  };
  expect(await read((sql) => q.readTraces(sql, clinicId, OTHER_IMPORT))).toEqual(none);
});

const undoContract = contractOf("areas/imports/undo-import.queries.ts", undo, async (q, desk) => {
  const { read, write, put, clinic } = desk;
  const { clinicId } = clinic;
  await fill(desk);
  const before = await read((sql) => q.clinicVersion(sql, clinicId));
  expect(before).toBeGreaterThan(0);
  expect(await read((sql) => q.clinicVersion(sql, idOf(999)))).toBe(0);
  const page = (table: "clients" | "pets", after: string, limit: number) =>
    read((sql) => q.untouchedPage(sql, clinicId, table, { importId: IMPORT, after, limit }));
  expect(await page("clients", START, 1)).toEqual([idOf(1)]);
  expect(await page("clients", idOf(1), 9)).toEqual([idOf(2)]);
  expect(await page("pets", START, 9)).toEqual([idOf(11), idOf(12)]);
  expect(await read((sql) => q.countMade(sql, clinicId, "petOwners", IMPORT))).toBe(3);
  expect(await read((sql) => q.countMade(sql, clinicId, "pets", OTHER_IMPORT))).toBe(0);

  const place = { locationId: firstLocationId(clinicId), typeId: idOf(60) };
  const booked = appointmentRow({ ...place, id: idOf(40), clientId: idOf(1), petIds: [idOf(12)] });
  await put(clinic, async (tx) => {
    await tx.insert(appointments, booked);
  });
  expect(await read((sql) => q.writtenSince(sql, clinicId, before))).toEqual(new Map([["appointments", [idOf(40)]]]));
  const fields = ["appointments", ["clientId", "petIds"]] as const;
  const row = { id: idOf(40), clientId: idOf(1), petIds: JSON.stringify([idOf(12)]) };
  expect(await read((sql) => q.referringPage(sql, clinicId, fields, { after: START, limit: 9 }))).toEqual([row]);
  expect(await read((sql) => q.referringPage(sql, clinicId, fields, { after: idOf(40), limit: 9 }))).toEqual([]);
  expect(await read((sql) => q.referringRows(sql, clinicId, fields, [idOf(40), idOf(99)]))).toEqual([row]);
  const links_ = await read((sql) => q.referringRows(sql, clinicId, ["petOwners", ["petId"]], [idOf(23)]));
  expect(links_).toEqual([{ id: idOf(23), petId: idOf(13), importId: null, updatedBy: null }]);

  const times = { clientId: null, locationId: null, createdAt: SEEN_AT, expiresAt: LATER };
  const link = { clinicId, id: idOf(60), amountMinor: 100, currency: "GBP", createdBy: idOf(1), ...times };
  await write((sql) => insertLink(sql, clinicId, { ...link, invoiceId: idOf(61) }));
  expect(await read((sql) => q.invoicesWithLinks(sql, clinicId, [idOf(61), idOf(62)]))).toEqual(new Set([idOf(61)]));
  expect((await read((sql) => q.invoicesWithLinks(sql, clinicId, []))).size).toBe(0);

  const owned = await read((sql) => q.linksOfPets(sql, clinicId, [idOf(11), idOf(14)]));
  expect(owned.get(idOf(11))?.toSorted()).toEqual([idOf(21), idOf(30)]);
  expect(owned.get(idOf(14))).toEqual([idOf(24)]);
  expect((await read((sql) => q.linksOfPets(sql, clinicId, []))).size).toBe(0);
  const owners = await read((sql) => q.clientsWithPets(sql, clinicId, [idOf(1), idOf(99)]));
  expect(owners).toEqual(new Set([idOf(1)]));
  expect((await read((sql) => q.clientsWithPets(sql, clinicId, []))).size).toBe(0);

  await write((sql) => links.addLinks(sql, clinicId, OTHER_IMPORT, [{ keyId: idOf(70), rowId: idOf(1) }]));
  await write((sql) => links.addLinks(sql, clinicId, IMPORT, [{ keyId: idOf(71), rowId: idOf(2) }]));
  const others = (after: string) =>
    read((sql) => q.recognisedByOthers(sql, clinicId, { importId: IMPORT, after, limit: 9 }));
  expect(await others(START)).toEqual([{ keyId: idOf(70), rowId: idOf(1) }]);
  expect(await others(idOf(70))).toEqual([]);
});

const linksContract = contractOf("areas/imports/import-links.queries.ts", links, async (q, desk) => {
  const { read, write, clinic, neighbour } = desk;
  await write(async (sql) => {
    await q.addLinks(sql, clinic.clinicId, OTHER_IMPORT, [{ keyId: idOf(1), rowId: idOf(9) }]);
    const two = [
      { keyId: idOf(1), rowId: idOf(11) },
      { keyId: idOf(2), rowId: idOf(12) },
    ];
    await q.addLinks(sql, clinic.clinicId, IMPORT, two);
    await q.addLinks(sql, neighbour.clinicId, IMPORT, [{ keyId: idOf(1), rowId: idOf(99) }]);
  });
  const linked = async () =>
    Object.fromEntries(await read((sql) => q.linkedRows(sql, clinic.clinicId, [idOf(1), idOf(2), idOf(3)])));
  expect(await linked()).toEqual({ [idOf(1)]: idOf(11), [idOf(2)]: idOf(12) });
  expect((await read((sql) => q.linkedRows(sql, clinic.clinicId, []))).size).toBe(0);
  await write((sql) => q.removeLinks(sql, clinic.clinicId, IMPORT));
  expect(await linked()).toEqual({});
  expect((await read((sql) => q.linkedRows(sql, neighbour.clinicId, [idOf(1)]))).get(idOf(1))).toBe(idOf(99));
});

const duplicatesContract = contractOf("areas/imports/import-duplicates.queries.ts", duplicates, async (q, desk) => {
  const { read, write, clinic, neighbour } = desk;
  const { clinicId } = clinic;
  await fill(desk);
  const pair = (kind: "client" | "pet", row: number, other: number, line: number): duplicates.DuplicatePair => ({
    kind,
    rowId: idOf(row),
    otherId: idOf(other),
    line,
  });
  const [apart, pets_, owners] = [pair("client", 1, 3, 4), pair("pet", 11, 13, 3), pair("client", 2, 3, 2)];
  // The fourth client was merged, and the clinic has no client 99.
  const gone = [pair("client", 1, 4, 5), pair("client", 2, 99, 6)];
  await write(async (sql) => {
    await q.addDuplicates(sql, clinicId, IMPORT, [apart, pets_, owners, ...gone]);
    await q.addDuplicates(sql, clinicId, OTHER_IMPORT, [apart, pair("pet", 12, 13, 1)]);
    await q.addDuplicates(sql, neighbour.clinicId, IMPORT, [pair("client", 1, 2, 1)]);
  });
  const open = (importId: string, limit = 9) => read((sql) => q.openDuplicates(sql, clinicId, importId, limit));
  expect(await open(IMPORT)).toEqual([owners, pets_, apart]);
  expect(await open(IMPORT, 2)).toEqual([owners, pets_]);
  await write((sql) => q.keepApart(sql, clinicId, IMPORT, apart));
  await write((sql) => q.keepApart(sql, clinicId, OTHER_IMPORT, owners));
  expect(await open(IMPORT)).toEqual([owners, pets_]);
  await write((sql) => q.removeDuplicates(sql, clinicId, IMPORT));
  expect([await open(IMPORT), await open(OTHER_IMPORT)]).toEqual([[], [pair("pet", 12, 13, 1)]]);
  expect(await read((sql) => q.openDuplicates(sql, neighbour.clinicId, IMPORT, 9))).toHaveLength(1);
});

const storedContract = contractOf("areas/imports/match/stored-rows.queries.ts", stored, async (q, desk) => {
  const { read, clinic } = desk;
  const { clinicId } = clinic;
  await fill(desk);
  const keys = { clients: [idOf(1), idOf(4), idOf(99)], pets: [idOf(11), idOf(12)], isOwnerNamed: true };
  const { clients: found, pets: animals, owners } = await read((sql) => q.storedRows(sql, clinicId, keys));
  // The client into whom the fourth was merged comes along.
  expect([...found.keys()].toSorted()).toEqual([idOf(1), idOf(3), idOf(4)]);
  const first = found.get(idOf(1));
  expect(first).toMatchObject({ importId: IMPORT, importKey: null, number: null, lastName: "Last 1", emails: "[]" });
  expect(JSON.parse(first?.phones ?? "")).toEqual(clientRow().phones);
  expect(JSON.parse(first?.address ?? "")).toEqual(clientRow().address);
  const juno = { name: "Pet 2", birthOn: "2021-05-03", birthPrecision: "day", identifiers: "[]", status: "active" };
  expect(animals.get(idOf(12))).toMatchObject({ id: idOf(12), ...juno });
  const owner = { firstName: "Mónica", companyName: "", role: "owner", status: "active" };
  expect(Object.fromEntries(owners)).toEqual({
    [idOf(11)]: [{ petId: idOf(11), clientId: idOf(1), lastName: "Last 1", ...owner }],
    [idOf(12)]: [{ petId: idOf(12), clientId: idOf(2), lastName: "Last 2", ...owner }],
  });
  const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
  expect(idsOf(await read((sql) => q.clientsPage(sql, clinicId, START, 2)))).toEqual([idOf(1), idOf(2)]);
  expect(idsOf(await read((sql) => q.clientsPage(sql, clinicId, idOf(2), 2)))).toEqual([idOf(3)]);
  const older = { importId: IMPORT, after: START, limit: 9 };
  const ofThis = await read((sql) => q.olderPetsPage(sql, clinicId, older));
  expect(ofThis.map(({ pet, owners: of }) => [pet.id, of[0]?.clientId])).toEqual([[idOf(13), idOf(3)]]);
  const others = { ...older, importId: OTHER_IMPORT, limit: 2 };
  const ofOther = await read((sql) => q.olderPetsPage(sql, clinicId, others));
  expect(ofOther.map(({ pet }) => pet.id)).toEqual([idOf(11), idOf(12)]);
});

const unfinishedContract = contractOf(
  "areas/imports/unfinished-imports.queries.ts",
  unfinished,
  async (q, { read, write, clinic, neighbour }) => {
    await write(async (sql) => {
      await imports.addImport(sql, clinic.clinicId, anImport(IMPORT, { status: "running" }));
      await imports.addImport(sql, clinic.clinicId, anImport(OTHER_IMPORT, { status: "done" }));
      await imports.addImport(sql, neighbour.clinicId, anImport(idOf(803), { status: "checking" }));
      await q.failUnfinished(sql, LATER);
    });
    const failed = { status: "failed", failure: "interrupted", finishedAt: LATER };
    expect(await read((sql) => imports.importOf(sql, clinic.clinicId, IMPORT))).toMatchObject(failed);
    expect(await read((sql) => imports.importOf(sql, neighbour.clinicId, idOf(803)))).toMatchObject(failed);
    const done = { status: "done", failure: null };
    expect(await read((sql) => imports.importOf(sql, clinic.clinicId, OTHER_IMPORT))).toMatchObject(done);
  },
);

export const IMPORT_CONTRACTS: readonly QueryContract[] = [
  ...EVENT_CONTRACTS,
  ...PRODUCT_CONTRACTS,
  importsContract,
  linksContract,
  duplicatesContract,
  undoContract,
  storedContract,
  unfinishedContract,
];
