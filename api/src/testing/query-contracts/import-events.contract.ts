import { appointments } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypeId } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { openingCredit, openingInvoice } from "@fernpaw/domain/billing/opening-balance";
import { payments } from "@fernpaw/domain/billing/payment";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { measurements } from "@fernpaw/domain/pets/pet";
import { importedNote } from "@fernpaw/domain/notes/imported-note";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { appointmentRow } from "@fernpaw/testing/builders";
import { clients } from "@fernpaw/domain/clients/client";
import { clientRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import * as imported from "../../areas/imports/imported-rows.queries.ts";
import * as balances from "../../areas/imports/match/stored-balances.queries.ts";
import * as events from "../../areas/imports/match/stored-events.queries.ts";
import { contractOf, type ContractDesk, idOf, type QueryContract } from "../query-contract.ts";

const [IMPORT, OTHER_IMPORT] = [idOf(801), idOf(802)];
const [EARLY, LATE] = ["2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.000Z"];

/** In both clinics: weights 1 and 2, vaccination 21, notes 31 and 32 and appointments 11 and 12 of pet 40. */
async function fill({ put, clinic, neighbour }: ContractDesk): Promise<void> {
  for (const user of [clinic, neighbour])
    await put(user, async (tx) => {
      for (const [at, takenAt] of [EARLY, LATE].entries())
        await tx.insert(measurements, {
          ...emptyRow(measurements),
          id: idOf(at + 1),
          petId: idOf(40),
          value: 4000 + at,
          takenAt,
        });
      const vaccination = { ...emptyRow(vaccinations), id: idOf(21), petId: idOf(40), source: "import" as const };
      await tx.insert(vaccinations, { ...vaccination, name: "Lepto", givenOn: "2026-11-20" });
      for (const [at, writtenAt] of [EARLY, LATE].entries()) {
        const note = { petId: idOf(40), authorId: user.userId, text: `Note ${at}`, writtenAt };
        await tx.insert(visitNotes, importedNote({ ...note, id: idOf(31 + at) }));
      }
      const place = { locationId: firstLocationId(user.clinicId), typeId: idOf(60), clientId: null };
      for (const [at, startsAt] of [EARLY, LATE].entries())
        await tx.insert(appointments, appointmentRow({ ...place, id: idOf(11 + at), petIds: [idOf(40)], startsAt }));
    });
}

const importedContract = contractOf("areas/imports/imported-rows.queries.ts", imported, async (q, desk) => {
  const { read, write, sync, clinic, neighbour } = desk;
  const { clinicId } = clinic;
  await fill(desk);
  const weight = (at: number) => ({ importId: IMPORT, tbl: "measurements" as const, rowId: idOf(at) });
  await write(async (sql) => {
    // The clinic has no weight 3.
    for (const at of [1, 1, 2, 3]) await q.addImportedRow(sql, clinicId, weight(at));
    await q.addImportedRow(sql, clinicId, { importId: IMPORT, tbl: "appointments", rowId: idOf(11) });
    await q.addImportedRow(sql, clinicId, { importId: OTHER_IMPORT, tbl: "appointments", rowId: idOf(12) });
    await q.addImportedRow(sql, neighbour.clinicId, weight(1));
  });
  const page = (table: imported.EventTable, after: string, limit = 9) =>
    read((sql) => q.untouchedEvents(sql, clinicId, table, { importId: IMPORT, after, limit }));
  const counted = (table: imported.EventTable, isUntouched: boolean) =>
    read((sql) => q.countEvents(sql, clinicId, table, { importId: IMPORT, isUntouched }));
  const made = await page("measurements", idOf(0));
  expect([made, await page("measurements", idOf(0), 1), await page("measurements", idOf(1))]).toEqual([
    [idOf(1), idOf(2)],
    [idOf(1)],
    [idOf(2)],
  ]);
  expect(await page("appointments", idOf(0))).toEqual([idOf(11)]);
  expect([await counted("measurements", true), await counted("appointments", false)]).toEqual([2, 1]);
  const ask = (name: string) =>
    sync.withClinicTx(clinicId, { userId: null, name }, (tx) =>
      tx.raise({
        kind: "double_booking",
        scope: "schedule",
        entities: [12, 11].map((at) => ({ table: "appointments", id: idOf(at) })),
        mine: {},
        theirs: null,
      }),
    );
  await ask("appointments.book");
  // Only those that an import opened.
  expect((await read((sql) => q.doubleBookingItems(sql, clinicId))).size).toBe(0);
  await ask("imports.run");
  expect([...(await read((sql) => q.doubleBookingItems(sql, clinicId))).values()]).toEqual([[idOf(12), idOf(11)]]);
  await write((sql) => q.removeImportedRow(sql, clinicId, weight(2)));
  expect(await page("measurements", idOf(0))).toEqual([idOf(1)]);
  await write((sql) => q.removeImportedRows(sql, clinicId, IMPORT));
  expect([await counted("measurements", false), await counted("appointments", false)]).toEqual([0, 0]);
  const theirs = { importId: IMPORT, isUntouched: false };
  expect(await read((sql) => q.countEvents(sql, neighbour.clinicId, "measurements", theirs))).toBe(1);
});

const eventsContract = contractOf("areas/imports/match/stored-events.queries.ts", events, async (q, desk) => {
  const { read, put, clinic } = desk;
  const { clinicId } = clinic;
  await fill(desk);
  const weights = await read((sql) => q.weightsOf(sql, clinicId, [idOf(40), idOf(41)]));
  expect(weights.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: idOf(1), petId: idOf(40), weightG: 4000, takenAt: EARLY, enteredInErrorAt: null },
    { id: idOf(2), petId: idOf(40), weightG: 4001, takenAt: LATE, enteredInErrorAt: null },
  ]);
  expect(await read((sql) => q.weightsOf(sql, clinicId, []))).toEqual([]);
  expect(await read((sql) => q.vaccinationsOf(sql, clinicId, [idOf(40), idOf(41)]))).toEqual([
    { id: idOf(21), petId: idOf(40), name: "Lepto", antigens: "", givenOn: "2026-11-20" },
  ]);
  expect(await read((sql) => q.vaccinationsOf(sql, clinicId, []))).toEqual([]);
  const notesOf = (petIds: string[], at: string[]) => read((sql) => q.importedNotesOf(sql, clinicId, petIds, at));
  const early = { petId: idOf(40), typedAt: EARLY, subjective: "Note 0" };
  expect(await notesOf([idOf(40), idOf(41)], [EARLY])).toEqual([early]);
  expect(await notesOf([idOf(40)], [EARLY, LATE])).toHaveLength(2);
  expect([await notesOf([idOf(41)], [EARLY]), await notesOf([], [EARLY]), await notesOf([idOf(40)], [])]).toEqual([
    [],
    [],
    [],
  ]);
  const [first, second] = [
    { id: idOf(11), petIds: [idOf(40)], startsAt: EARLY },
    { id: idOf(12), petIds: [idOf(40)], startsAt: LATE },
  ];
  const at = (ids: string[], startsAt: string[]) => read((sql) => q.appointmentsAt(sql, clinicId, ids, startsAt));
  expect(await at([idOf(11), idOf(99)], [])).toEqual([first]);
  expect(await at([idOf(11)], [EARLY, LATE])).toEqual([first, second]);
  expect(await at([], [])).toEqual([]);

  await put(clinic, async (tx) => {
    await tx.insert(calendarBlocks, {
      ...emptyRow(calendarBlocks),
      id: idOf(70),
      locationId: firstLocationId(clinicId),
      scope: "everybody",
      startsAt: EARLY,
      endsAt: LATE,
      reach: "day",
      reason: "closed",
    });
  });
  const plans = await read((sql) => q.plansFrom(sql, clinicId, LATE));
  expect(plans.appointments).toMatchObject([{ ...second, equipmentIds: [], status: "booked", typeId: idOf(60) }]);
  expect(plans.blocks).toMatchObject([{ id: idOf(70), scope: "everybody", reach: "day", releaseAt: null }]);
  const recheck = seededAppointmentTypeId(clinicId, "Recheck");
  expect(plans.types).toContainEqual({ id: recheck, bufferBeforeMin: 0, bufferAfterMin: 0 });
  expect(plans.staff.map(({ overlapPolicy }) => overlapPolicy)).toContain("warn");
  const names = await read((sql) => q.clinicNames(sql, clinicId));
  expect(names.types).toContainEqual({ id: recheck, name: "Recheck", status: "active", defaultMin: 15 });
  expect(names.staff.length).toBe(plans.staff.length);
});

const balancesContract = contractOf(
  "areas/imports/match/stored-balances.queries.ts",
  balances,
  async (q, { read, put, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    const common = { clientId: idOf(90), locationId: firstLocationId(clinicId), amountMinor: 500, userId };
    await put(clinic, async (tx) => {
      const days = { issuedOn: "2026-01-10", dueOn: "2026-01-10", issuedAt: EARLY };
      const { invoice } = openingInvoice({ ...common, ...days, id: idOf(1), reference: "A-1" });
      await tx.insert(invoices, invoice);
      await tx.insert(payments, openingCredit({ ...common, id: idOf(2), reference: "", occurredAt: EARLY }));
    });
    const ids = [idOf(3), idOf(2), idOf(1)];
    expect(await read((sql) => q.knownBalances(sql, clinicId, ids))).toEqual([idOf(1), idOf(2)]);
    expect(await read((sql) => q.knownBalances(sql, neighbour.clinicId, ids))).toEqual([]);
    expect(await read((sql) => q.knownBalances(sql, clinicId, []))).toEqual([]);

    await put(clinic, async (tx) => {
      await tx.insert(clients, clientRow({ id: idOf(90), absorbedIds: [idOf(91)] }));
      await tx.insert(clients, clientRow({ id: idOf(92), absorbedIds: [] }));
    });
    const asked = [idOf(90), idOf(91), idOf(92)];
    expect(await read((sql) => q.absorbedBy(sql, clinicId, asked))).toEqual(new Map([[idOf(90), [idOf(91)]]]));
    expect(await read((sql) => q.absorbedBy(sql, neighbour.clinicId, asked))).toEqual(new Map());
    expect(await read((sql) => q.absorbedBy(sql, clinicId, []))).toEqual(new Map());
  },
);

export const EVENT_CONTRACTS: readonly QueryContract[] = [importedContract, eventsContract, balancesContract];
