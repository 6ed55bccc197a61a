import * as z from "zod/mini";
import type { EntityDefinition, RowOf } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { appointments } from "../appointments/appointment.ts";
import { waitlist, WAITLIST_OPEN } from "../appointments/waitlist.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { signedForms } from "../consents/signed-form.ts";
import { estimateAnswers } from "../estimates/estimate-answer.ts";
import { estimates } from "../estimates/estimate.ts";
import { attachments } from "../files/attachment.ts";
import { problems } from "../problems/problem.ts";
import { labOrders, labResults } from "../labs/lab-order.ts";
import { dispenses, prescriptions } from "../prescriptions/prescription.ts";
import { prescriptionPrints } from "../prescriptions/prescription-print.ts";
import { isOpenReminder } from "../reminders/complete-reminders.ts";
import { noteAddenda, noteWaivers, visitNotes } from "../notes/note.ts";
import { reminders } from "../reminders/reminder.ts";
import { insuranceClaims } from "../billing/insurance-claim.ts";
import { chargeLines } from "../billing/charge-line.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { tasks } from "../tasks/task.ts";
import { treatments } from "../treatments/treatment.ts";
import { vaccinations } from "../vaccinations/vaccination.ts";
import { visitEvents, visits } from "../visits/visit.ts";
import { careEntries, careOrders } from "../wards/care-order.ts";
import { unmergedPet } from "./find-pet.ts";
import { mergedPetFields, newIdentifiers } from "./merged-pet.ts";
import { alerts, allergies, measurements, petOwners, pets, type MergedPetRows } from "./pet.ts";

type MovedRows = z.output<typeof MergedPetRows>;
type Reminder = RowOf<typeof reminders>;

/** Tables whose rows of the pet all move, by the place of their ids in `mergedRows`. Each has an index by pet. */
const MOVED_ENTITIES = {
  allergyIds: allergies,
  measurementIds: measurements,
  stockMovementIds: stockMovements,
  taskIds: tasks,
  problemIds: problems,
  labOrderIds: labOrders,
  labResultIds: labResults,
  vaccinationIds: vaccinations,
  treatmentIds: treatments,
  chargeLineIds: chargeLines,
  noteIds: visitNotes,
  noteAddendumIds: noteAddenda,
  noteWaiverIds: noteWaivers,
  signedFormIds: signedForms,
  attachmentIds: attachments,
  careOrderIds: careOrders,
  careEntryIds: careEntries,
  prescriptionIds: prescriptions,
  dispenseIds: dispenses,
  prescriptionPrintIds: prescriptionPrints,
  estimateIds: estimates,
  estimateAnswerIds: estimateAnswers,
  insuranceClaimIds: insuranceClaims,
} as const satisfies Readonly<Partial<Record<keyof MovedRows, EntityDefinition>>>;
type MovedPlace = keyof typeof MOVED_ENTITIES;
const MOVED_PLACES = Object.keys(MOVED_ENTITIES) as MovedPlace[];

/** The work of a merge on each reference to a pet, as `MERGED_REFERENCES` of the clients. A test compares it with the registry. */
export const MERGED_PET_REFERENCES: Readonly<Record<string, "moved" | "kept">> = {
  "petOwners.petId": "moved",
  "appointments.petIds[]": "moved",
  "visits.petId": "moved",
  "visitEvents.petId": "moved",
  "alerts.subjectId": "moved",
  ...Object.fromEntries(Object.values(MOVED_ENTITIES).map(({ table }) => [`${table}.petId`, "moved" as const])),
  /** Open wishes alone. */
  "waitlist.petId": "moved",
  /** Unless the pet that stays has an open one of the type. */
  "reminders.petId": "moved",
  /** Ledgers. */
  "messages.petIds[]": "kept",
  "controlledEntries.petId": "kept",
  "invoices.lines[].petId": "kept",
  "creditNotes.lines[].petId": "kept",
  "attention.entities[].id": "kept",
  "attention.mine.values{}": "kept",
  "attention.theirs.values{}": "kept",
  "approvals.args{}": "kept",
  "attention.details{}": "kept",
  /** Waits two weeks at most, and prints the pet that was asked for. */
  "printJobs.subjectId": "kept",
  /** Merges do not chain. */
  "pets.mergedIntoId": "kept",
};

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The links to clients. One that the pet that stays has already is ended; a second owner becomes a co-owner. */
async function moveOwners(tx: Tx, fromId: string, intoId: string, context: MutationContext) {
  const mine = await tx.list(petOwners, { equals: { petId: fromId } });
  const theirs = (await tx.list(petOwners, { equals: { petId: intoId } })).filter(({ toOn }) => toOn === null);
  const known = new Set(theirs.map(({ clientId }) => clientId));
  const hasOwner = theirs.some(({ role }) => role === "owner");
  const moved = { petOwnerIds: [] as string[], endedPetOwnerIds: [] as string[], formerOwnerIds: [] as string[] };
  for (const { id, clientId, toOn, role } of mine) {
    if (toOn === null && known.has(clientId)) {
      await tx.patch(petOwners, id, { toOn: await clinicToday(tx, context) });
      moved.endedPetOwnerIds.push(id);
      continue;
    }
    const isSecond = toOn === null && role === "owner" && hasOwner;
    await tx.patch(petOwners, id, { petId: intoId, ...(isSecond && { role: "co_owner" as const }) });
    moved.petOwnerIds.push(id);
    if (isSecond) moved.formerOwnerIds.push(id);
  }
  return moved;
}

/** Under whichever client they were booked: an emergency has none, and a neighbour may bring the pet. */
async function moveAppointments(tx: Tx, fromId: string, intoId: string) {
  const moved = { appointmentIds: [] as string[], sharedAppointmentIds: [] as string[] };
  for (const { id, petIds } of await tx.list(appointments, { equals: { petIds: fromId } })) {
    const isShared = petIds.includes(intoId);
    const left = petIds.map((petId) => (petId === fromId ? intoId : petId));
    await tx.patch(appointments, id, { petIds: [...new Set(left)] });
    (isShared ? moved.sharedAppointmentIds : moved.appointmentIds).push(id);
  }
  return moved;
}

async function moveVisits(tx: Tx, fromId: string, intoId: string) {
  const moved = { visitIds: [] as string[], visitEventIds: [] as string[] };
  for (const { id } of await tx.list(visits, { equals: { petId: fromId } })) {
    await tx.patch(visits, id, { petId: intoId });
    moved.visitIds.push(id);
    for (const event of await tx.list(visitEvents, { equals: { visitId: id } })) {
      await tx.patch(visitEvents, event.id, { petId: intoId });
      moved.visitEventIds.push(event.id);
    }
  }
  return moved;
}

/** Any table with a pet and an index by it, as the compiler can read and write it. */
const asPetTable = (entity: EntityDefinition) => entity as unknown as typeof visits;

/** The ids of the moved rows of each of `MOVED_ENTITIES`. */
async function moveByPet(tx: Tx, fromId: string, intoId: string) {
  const moved = {} as Record<MovedPlace, string[]>;
  for (const place of MOVED_PLACES) {
    const table = asPetTable(MOVED_ENTITIES[place]);
    const rows = await tx.list(table, { equals: { petId: fromId } });
    for (const { id } of rows) await tx.patch(table, id, { petId: intoId });
    moved[place] = idsOf(rows);
  }
  return moved;
}

async function moveWishes(tx: Tx, fromId: string, intoId: string): Promise<string[]> {
  const moved: string[] = [];
  for (const status of WAITLIST_OPEN) {
    for (const { id, petId } of await tx.list(waitlist, { equals: { status } })) {
      if (petId !== fromId) continue;
      await tx.patch(waitlist, id, { petId: intoId });
      moved.push(id);
    }
  }
  return moved;
}

/** Of the reminders of a merged pet those that move: one that both have would come twice, so it stays where none is sent. */
export function remindersToMove(mine: readonly Reminder[], theirs: readonly Reminder[]): Reminder[] {
  const taken = new Set(theirs.filter(isOpenReminder).map(({ typeId }) => typeId));
  return mine.filter((reminder) => !isOpenReminder(reminder) || !taken.has(reminder.typeId));
}

async function moveReminders(tx: Tx, fromId: string, intoId: string): Promise<string[]> {
  const [mine, theirs] = [
    await tx.list(reminders, { equals: { petId: fromId } }),
    await tx.list(reminders, { equals: { petId: intoId } }),
  ];
  const moved = remindersToMove(mine, theirs);
  for (const { id } of moved) await tx.patch(reminders, id, { petId: intoId });
  return idsOf(moved);
}

/**
 * Makes one pet of two: its people, plans and record go from `fromId` to `intoId`, and its photo if the other has none. The merged row stays and names where it went. Refuses with `not_found`, `invalid_args`
 * (a pet with itself) or `merged_away` (one of them was merged already).
 */
export const mergePets = defineMutation({
  name: "pets.merge",
  permission: "clients:manage",
  args: () =>
    z
      .strictObject({ fromId: Id, intoId: Id })
      .check(z.refine(({ fromId, intoId }) => fromId !== intoId, { path: ["intoId"], error: "must be another pet" })),
  async run(tx, { fromId, intoId }, context) {
    const already = found(await tx.find(pets, fromId), "pets", fromId);
    if (already.mergedIntoId === intoId) return;
    const from = await unmergedPet(tx, fromId);
    const into = await unmergedPet(tx, intoId);
    const owners = await moveOwners(tx, fromId, intoId, context);
    const warnings = await tx.list(alerts, { equals: { subjectId: fromId } });
    for (const { id } of warnings) await tx.patch(alerts, id, { subjectId: intoId });
    const added = newIdentifiers(from, into);
    const { identifiers, photoFile } = mergedPetFields(into, from);
    const photo = photoFile !== null && photoFile !== into.photoFile ? { photoFile } : null;
    const mergedRows: MovedRows = {
      ...owners,
      ...(await moveAppointments(tx, fromId, intoId)),
      ...(await moveVisits(tx, fromId, intoId)),
      alertIds: idsOf(warnings),
      ...(await moveByPet(tx, fromId, intoId)),
      waitlistIds: await moveWishes(tx, fromId, intoId),
      reminderIds: await moveReminders(tx, fromId, intoId),
      identifiers: added.map(({ kind, value }) => `${kind} ${value}`),
      ...photo,
    };
    // A file belongs to one pet: a new photo of that pet deletes it.
    await tx.patch(pets, fromId, { mergedIntoId: intoId, mergedRows, ...(photo && { photoFile: null }) });
    if (added.length > 0 || photo) await tx.patch(pets, intoId, { ...(added.length > 0 && { identifiers }), ...photo });
  },
});

/** Moves rows back, unless a later change gave them to a third pet. */
async function petIdBack(
  tx: Tx,
  entity: EntityDefinition,
  ids: readonly string[],
  { petId, intoId }: { petId: string; intoId: string },
): Promise<void> {
  const table = asPetTable(entity);
  for (const id of ids) if ((await tx.find(table, id))?.petId === intoId) await tx.patch(table, id, { petId });
}

async function moveBack(tx: Tx, petId: string, intoId: string, moved: MovedRows): Promise<void> {
  for (const id of moved.petOwnerIds) {
    if ((await tx.find(petOwners, id))?.petId !== intoId) continue;
    await tx.patch(petOwners, id, { petId, ...(moved.formerOwnerIds.includes(id) && { role: "owner" as const }) });
  }
  for (const id of moved.endedPetOwnerIds) {
    if (await tx.find(petOwners, id)) await tx.patch(petOwners, id, { toOn: null });
  }
  for (const id of moved.appointmentIds) {
    const appointment = await tx.find(appointments, id);
    if (!appointment?.petIds.includes(intoId)) continue;
    await tx.patch(appointments, id, { petIds: appointment.petIds.map((one) => (one === intoId ? petId : one)) });
  }
  for (const id of moved.sharedAppointmentIds) {
    const appointment = await tx.find(appointments, id);
    if (appointment && !appointment.petIds.includes(petId))
      await tx.patch(appointments, id, { petIds: [...appointment.petIds, petId] });
  }
  for (const id of moved.alertIds) {
    if ((await tx.find(alerts, id))?.subjectId === intoId) await tx.patch(alerts, id, { subjectId: petId });
  }
  const back = { petId, intoId };
  await petIdBack(tx, visits, moved.visitIds, back);
  await petIdBack(tx, visitEvents, moved.visitEventIds, back);
  await petIdBack(tx, waitlist, moved.waitlistIds, back);
  await petIdBack(tx, reminders, moved.reminderIds, back);
  // A merge from before a table was there has no ids of it.
  for (const place of MOVED_PLACES) await petIdBack(tx, MOVED_ENTITIES[place], moved[place] ?? [], back);
}

/**
 * Takes a merge back. The moved rows return; later rows of the other pet stay there. Nothing happens to a pet
 * that is not merged. Refuses with `not_found`.
 */
export const unmergePets = defineMutation({
  name: "pets.unmerge",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const { mergedIntoId: intoId, mergedRows: moved } = found(await tx.find(pets, id), "pets", id);
    if (intoId === null) return;
    const into = found(await tx.find(pets, intoId), "pets", intoId);
    if (moved) await moveBack(tx, id, intoId, moved);
    const photoFile = moved?.photoFile;
    const hasPhoto = photoFile !== undefined && into.photoFile === photoFile;
    await tx.patch(pets, id, { mergedIntoId: null, mergedRows: null, ...(hasPhoto && { photoFile }) });
    const identifiers = into.identifiers.filter(({ kind, value }) => !moved?.identifiers.includes(`${kind} ${value}`));
    const isLess = identifiers.length < into.identifiers.length;
    if (isLess || hasPhoto) {
      await tx.patch(pets, intoId, { ...(isLess && { identifiers }), ...(hasPhoto && { photoFile: null }) });
    }
  },
});
