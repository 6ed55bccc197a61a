import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { estimates } from "@fernpaw/domain/estimates/estimate";
import { estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { labOrders } from "@fernpaw/domain/labs/lab-order";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { tasks } from "@fernpaw/domain/tasks/task";
import { visits } from "@fernpaw/domain/visits/visit";
import { expect } from "vitest";
import * as work from "../../areas/reports/work.queries.ts";
import { type ContractDesk, contractOf, idOf, type QueryContract } from "../query-contract.ts";

const at = (day: string, hour = 9): string => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const MOMENTS = { from: at("2026-11-02", 0), to: at("2026-11-09", 0) };
const [BEFORE, DURING, AFTER] = [at("2026-11-01"), at("2026-11-05"), at("2026-11-09", 0)];
const PET = idOf(1);

/** Prescriptions with a dispensing, and estimates with an answer. */
async function putPapers({ put, clinic }: ContractDesk): Promise<void> {
  const { clinicId, userId } = clinic;
  const locationId = firstLocationId(clinicId);
  await put(clinic, async (tx) => {
    const prescription = (id: number, signedAt: string | null, more: object = {}) =>
      tx.insert(prescriptions, {
        ...emptyRow(prescriptions),
        id: idOf(id),
        petId: PET,
        locationId,
        medicine: "Meloxicam",
        quantityMilli: 1000,
        startsOn: "2026-11-01",
        expiresOn: "2027-11-01",
        revisionId: idOf(2),
        status: "active",
        signedAt,
        ...more,
      });
    await prescription(11, BEFORE);
    await prescription(12, MOMENTS.from);
    await prescription(13, DURING, { status: "entered_in_error" });
    await prescription(14, null, { status: "draft" });
    await prescription(15, AFTER);
    const dispense = (id: number, occurredAt: string, more: object = {}) =>
      tx.insert(dispenses, {
        ...emptyRow(dispenses),
        id: idOf(id),
        prescriptionId: idOf(11),
        petId: PET,
        quantityMilli: 1000,
        occurredAt,
        ...more,
      });
    await dispense(21, DURING);
    await dispense(22, DURING, { status: "taken_back" });
    await dispense(23, AFTER);
    const estimate = (id: number, presentedAt: string | null, more: object = {}) =>
      tx.insert(estimates, {
        ...emptyRow(estimates),
        id: idOf(id),
        reference: `E1-${id}`,
        petId: PET,
        locationId,
        title: "Dental work",
        currency: "GBP",
        validUntil: "2026-12-01",
        status: "presented",
        presentedAt,
        ...more,
      });
    await estimate(31, DURING, { answerId: idOf(35) });
    await estimate(32, DURING, { status: "void" });
    await estimate(33, null, { status: "draft" });
    await estimate(34, AFTER);
    await tx.insert(estimateAnswers, {
      ...emptyRow(estimateAnswers),
      id: idOf(35),
      estimateId: idOf(31),
      petId: PET,
      title: "Dental work",
      lines: [],
      lowMinor: 100,
      highMinor: 200,
      currency: "GBP",
      signerName: "Ana Vidal",
      signedAt: DURING,
      witnessedBy: userId,
      deviceId: "desk",
      contentHash: "0".repeat(64),
    });
  });
}

/** Work that is open, was done in the days or after them, or began after them. */
async function putOpen({ put, clinic }: ContractDesk): Promise<void> {
  const { clinicId, userId } = clinic;
  const locationId = firstLocationId(clinicId);
  await put(clinic, async (tx) => {
    const visit = (id: number, openedAt: string, closedAt: string | null) =>
      tx.insert(visits, {
        ...emptyRow(visits),
        id: idOf(id),
        appointmentId: null,
        petId: PET,
        clientId: null,
        locationId,
        vetId: null,
        kind: "outpatient",
        reason: "",
        stage: "waiting",
        stageAt: openedAt,
        openedAt,
        status: closedAt === null ? "open" : "closed",
        closedAt,
      });
    await visit(41, BEFORE, null);
    await visit(42, DURING, DURING);
    await visit(43, DURING, AFTER);
    await visit(44, AFTER, null);
    await visit(45, BEFORE, AFTER);
    const note = (id: number, typedAt: string, signedAt: string | null, more: object = {}) =>
      tx.insert(visitNotes, {
        ...emptyRow(visitNotes),
        id: idOf(id),
        visitId: idOf(41),
        petId: PET,
        authorId: userId,
        kind: "soap",
        revisionId: idOf(3),
        deviceId: "desk",
        typedAt,
        status: signedAt === null ? "draft" : "signed",
        signedAt,
        ...more,
      });
    await note(51, BEFORE, null);
    await note(52, DURING, DURING);
    await note(53, DURING, AFTER);
    await note(54, DURING, null, { versionOf: idOf(51) });
    const line = (id: number, occurredAt: string, more: object = {}) =>
      tx.insert(chargeLines, {
        ...emptyRow(chargeLines),
        id: idOf(id),
        locationId,
        description: "Visit",
        quantityMilli: 1000,
        pricesIncludeTax: "yes",
        occurredAt,
        ...more,
      });
    await line(61, BEFORE);
    await line(62, DURING, { noChargeReason: "Goodwill" });
    await line(63, DURING, { paidElsewhere: "R1" });
    await line(64, DURING, { status: "issued" });
    await line(65, AFTER, { status: "issued" });
    const order = (id: number, orderedAt: string, more: object = {}) =>
      tx.insert(labOrders, { ...emptyRow(labOrders), id: idOf(id), petId: PET, name: "Blood", orderedAt, ...more });
    await order(71, BEFORE);
    await order(72, DURING, { status: "resulted", resultedAt: DURING });
    await order(73, DURING, { status: "resulted", resultedAt: DURING, review: "reviewed", reviewedAt: DURING });
    await order(74, AFTER);
    await order(75, DURING, { status: "resulted", resultedAt: DURING, review: "reviewed", reviewedAt: AFTER });
    const task = (id: number, more: object = {}) =>
      tx.insert(tasks, { ...emptyRow(tasks), id: idOf(id), title: "Call", ...more });
    await task(81);
    await task(82, { status: "done", completedAt: DURING });
    await task(83, { status: "done", completedAt: "2098-01-01T00:00:00.000Z" });
  });
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).toSorted();

/** After each row was written: tasks are known since then. */
const LATE = "2097-01-01T00:00:00.000Z";

async function expectAll(q: typeof work, { read, clinic, neighbour }: ContractDesk): Promise<void> {
  const { clinicId } = clinic;
  const { to } = MOMENTS;
  const lines = { ids: [idOf(64), idOf(65), idOf(61)], to };
  const answersOf = (id: string) =>
    read(async (sql) => [
      idsOf(await q.prescriptionsSigned(sql, id, MOMENTS)),
      idsOf(await q.dispensesIn(sql, id, MOMENTS)),
      idsOf(await q.estimatesPresented(sql, id, MOMENTS)),
      idsOf(await q.visitsOpenAt(sql, id, MOMENTS)),
      idsOf(await q.notesUnsignedAt(sql, id, MOMENTS)),
      idsOf(await q.linesUnbilled(sql, id, to)),
      idsOf(await q.linesBefore(sql, id, lines)),
      idsOf(await q.labOrdersAt(sql, id, to)),
      idsOf(await q.tasksOpenAt(sql, id, LATE)),
      idsOf(await q.tasksOpenAt(sql, id, BEFORE)),
      idsOf(await q.answerSums(sql, id, [idOf(35)])),
      idsOf(await q.visitPlaces(sql, id, [idOf(41), idOf(41)])),
    ]);
  expect(await answersOf(clinicId)).toEqual([
    [idOf(12)],
    [idOf(11)],
    [idOf(31)],
    [idOf(41), idOf(43)],
    [idOf(51), idOf(53)],
    [idOf(61)],
    [idOf(64)],
    [idOf(71), idOf(72), idOf(75)],
    [idOf(81), idOf(83)],
    [],
    [idOf(35)],
    [idOf(41)],
  ]);
  expect((await answersOf(neighbour.clinicId)).flat()).toEqual([]);
}

const workContract = contractOf("areas/reports/work.queries.ts", work, async (q, desk) => {
  await putPapers(desk);
  await putOpen(desk);
  await expectAll(q, desk);
});

export const reportWorkContracts: readonly QueryContract[] = [workContract];
