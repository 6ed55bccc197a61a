import * as z from "zod/mini";
import type { EntityDefinition, RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { appointments } from "../appointments/appointment.ts";
import { waitlist, WAITLIST_OPEN } from "../appointments/waitlist.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { labOrders } from "../labs/lab-order.ts";
import { alerts, petOwners } from "../pets/pet.ts";
import { chargeLines } from "../billing/charge-line.ts";
import { prescriptions } from "../prescriptions/prescription.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { tasks } from "../tasks/task.ts";
import { treatments } from "../treatments/treatment.ts";
import { visits } from "../visits/visit.ts";
import { clients, type MergedRows } from "./client.ts";
import { type ClientTerms, mergedTerms, termsBack } from "./client-terms.ts";
import { CONSENT_FIELDS, mergedConsent, type ConsentField, type ConsentState } from "./consent.ts";
import { unmergedClient } from "./find-client.ts";
import { mayBeMerged, mergedFields, newContacts } from "./merged-client.ts";

type Client = RowOf<typeof clients>;
type MovedRows = z.output<typeof MergedRows>;
type AddedShare = NonNullable<MovedRows["addedShares"]>[number];
type PetOwner = RowOf<typeof petOwners>;

const WHOLE_PERCENT = 100;

/**
 * What a merge does with each reference to a client: `moved` to the client that stays, or `kept` with the merged one,
 * whose page leads on to the other. A test compares it with the registry.
 */
export const MERGED_REFERENCES = {
  "petOwners.clientId": "moved",
  "appointments.clientId": "moved",
  "visits.clientId": "moved",
  "alerts.subjectId": "moved",
  /** Open wishes alone; what became of the others is history. */
  "waitlist.clientId": "moved",
  "stockMovements.clientId": "moved",
  "tasks.clientId": "moved",
  "labOrders.clientId": "moved",
  "treatments.clientId": "moved",
  "chargeLines.clientId": "moved",
  /** Issuing follows the client that stays. */
  "chargeLines.payerId": "kept",
  "prescriptions.clientId": "moved",
  /** Ledgers: words and money, as they were. */
  "messages.clientId": "kept",
  "onlineRequests.clientId": "kept",
  "invoices.clientId": "kept",
  "estimates.clientId": "kept",
  "payments.clientId": "kept",
  "creditNotes.clientId": "kept",
  "insuranceClaims.clientId": "kept",
  "recallContacts.clientId": "kept",
  "consents.clientId": "kept",
  "controlledEntries.clientId": "kept",
  "signedForms.clientId": "kept",
  "attention.entities[].id": "kept",
  "attention.mine.values{}": "kept",
  "attention.theirs.values{}": "kept",
  "approvals.args{}": "kept",
  "attention.details{}": "kept",
  /** A statement that waits for a printer: its page leads on to the client that stays. */
  "printJobs.subjectId": "kept",
  "intakeForms.clientId": "kept",
  "clients.mergedIntoId": "kept", // Merges do not chain.
  "clients.absorbedIds[]": "kept",
} as const satisfies Readonly<Record<string, "moved" | "kept">>;
export type MergedReference = keyof typeof MERGED_REFERENCES;

/** Adds the share of the pet's bills of a link that ends to the link that stays. */
async function addShare(tx: Tx, ended: PetOwner, stays: PetOwner): Promise<AddedShare[]> {
  if (ended.sharePercent === null) return [];
  const before = stays.sharePercent;
  const after = Math.min(WHOLE_PERCENT, (before ?? 0) + ended.sharePercent);
  await tx.patch(petOwners, stays.id, { sharePercent: after });
  return [{ id: stays.id, before, after }];
}

/** Moves the links to pets; a link to a pet that `intoId` has already is ended, and its share of the bills goes to that one. Answers the pets too. */
async function movePets(tx: Tx, fromId: string, intoId: string, context: MutationContext) {
  const mine = await tx.list(petOwners, { equals: { clientId: fromId } });
  const theirs = await tx.list(petOwners, { equals: { clientId: intoId } });
  const alreadyTheirs = new Map(theirs.filter((link) => link.toOn === null).map((link) => [link.petId, link]));
  const petOwnerIds: string[] = [];
  const endedPetOwnerIds: string[] = [];
  const addedShares: AddedShare[] = [];
  for (const link of mine) {
    const stays = link.toOn === null ? alreadyTheirs.get(link.petId) : undefined;
    if (stays) {
      await tx.patch(petOwners, link.id, { toOn: await clinicToday(tx, context) });
      endedPetOwnerIds.push(link.id);
      addedShares.push(...(await addShare(tx, link, stays)));
    } else {
      await tx.patch(petOwners, link.id, { clientId: intoId });
      petOwnerIds.push(link.id);
    }
  }
  return { petOwnerIds, endedPetOwnerIds, addedShares, petIds: [...new Set(mine.map((link) => link.petId))] };
}

/** Who still waits for a slot waits on under the name that stays. */
async function moveWaiting(tx: Tx, fromId: string, intoId: string): Promise<string[]> {
  const moved: string[] = [];
  for (const status of WAITLIST_OPEN) {
    for (const wish of await tx.list(waitlist, { equals: { status } })) {
      if (wish.clientId !== fromId) continue;
      await tx.patch(waitlist, wish.id, { clientId: intoId });
      moved.push(wish.id);
    }
  }
  return moved;
}

/** Tables without an index by client: their rows are found by the pets. */
const OF_PETS = {
  visitIds: visits,
  labOrderIds: labOrders,
  treatmentIds: treatments,
  prescriptionIds: prescriptions,
} as const satisfies Readonly<Partial<Record<keyof MovedRows, EntityDefinition>>>;

/** Any table with a client, as the compiler can read and write it. */
const asClientTable = (entity: EntityDefinition) => entity as unknown as typeof visits;

async function moveOfPets(
  tx: Tx,
  entity: EntityDefinition,
  petIds: Iterable<string>,
  [fromId, intoId]: readonly [string, string],
): Promise<string[]> {
  const table = asClientTable(entity);
  const moved: string[] = [];
  for (const petId of petIds) {
    for (const row of await tx.list(table, { equals: { petId } })) {
      if (row.clientId !== fromId) continue;
      await tx.patch(table, row.id, { clientId: intoId });
      moved.push(row.id);
    }
  }
  return moved;
}

async function moveCharges(tx: Tx, fromId: string, intoId: string): Promise<string[]> {
  const charged = await tx.list(chargeLines, { equals: { clientId: fromId } });
  for (const { id } of charged) await tx.patch(chargeLines, id, { clientId: intoId });
  return charged.map(({ id }) => id);
}

/**
 * Makes one client of two: pets, appointments, visits, alerts and contact data of `fromId` go to
 * `intoId`; the merged row stays and names where it went. Refuses with `not_found`, `invalid_args`
 * (a client with itself) or `merged_away` (one of them was merged already, or `fromId` has itself
 * absorbed others: merge the other way round).
 */
export const mergeClients = defineMutation({
  name: "clients.merge",
  permission: "clients:manage",
  args: () =>
    z
      .strictObject({ fromId: Id, intoId: Id })
      .check(
        z.refine(({ fromId, intoId }) => fromId !== intoId, { path: ["intoId"], error: "must be another client" }),
      ),
  async run(tx, { fromId, intoId }, context) {
    const already = found(await tx.find(clients, fromId), "clients", fromId);
    if (already.mergedIntoId === intoId) return;
    const from = await unmergedClient(tx, fromId);
    const into = await unmergedClient(tx, intoId);
    if (!mayBeMerged(from))
      throw new Refusal("merged_away", { table: "clients", id: fromId, absorbedIds: from.absorbedIds });

    const pets = await movePets(tx, fromId, intoId, context);
    const planned = await tx.list(appointments, { equals: { clientId: fromId } });
    for (const appointment of planned) await tx.patch(appointments, appointment.id, { clientId: intoId });
    const petIds = new Set([...pets.petIds, ...planned.flatMap((appointment) => appointment.petIds)]);
    const warnings = await tx.list(alerts, { equals: { subjectId: fromId } });
    for (const alert of warnings) await tx.patch(alerts, alert.id, { subjectId: intoId });
    const used = await tx.list(stockMovements, { equals: { clientId: fromId } });
    for (const { id } of used) await tx.patch(stockMovements, id, { clientId: intoId });
    const work = await tx.list(tasks, { equals: { clientId: fromId } });
    for (const { id } of work) await tx.patch(tasks, id, { clientId: intoId });
    const added = newContacts(from, into);
    const consent = mergedConsent(into, from);
    const terms = mergedTerms(into, from);
    const mergedRows: MovedRows = {
      petOwnerIds: pets.petOwnerIds,
      endedPetOwnerIds: pets.endedPetOwnerIds,
      ...(pets.addedShares.length > 0 && { addedShares: pets.addedShares }),
      appointmentIds: planned.map((appointment) => appointment.id),
      visitIds: await moveOfPets(tx, OF_PETS.visitIds, petIds, [fromId, intoId]),
      alertIds: warnings.map((alert) => alert.id),
      phones: added.phones.map((phone) => phone.typed),
      emails: added.emails,
      waitlistIds: await moveWaiting(tx, fromId, intoId),
      stockMovementIds: used.map(({ id }) => id),
      taskIds: work.map(({ id }) => id),
      labOrderIds: await moveOfPets(tx, OF_PETS.labOrderIds, petIds, [fromId, intoId]),
      treatmentIds: await moveOfPets(tx, OF_PETS.treatmentIds, petIds, [fromId, intoId]),
      prescriptionIds: await moveOfPets(tx, OF_PETS.prescriptionIds, petIds, [fromId, intoId]),
      chargeLineIds: await moveCharges(tx, fromId, intoId),
      termsBefore: Object.fromEntries(Object.keys(terms).map((field) => [field, into[field as keyof ClientTerms]])),
      consentBefore: Object.fromEntries(Object.keys(consent).map((field) => [field, into[field as ConsentField]])),
    };
    await tx.patch(clients, fromId, { mergedIntoId: intoId, mergedRows });
    await tx.patch(clients, intoId, { ...mergedFields(into, from), absorbedIds: [...into.absorbedIds, fromId] });
  },
});

/** What `into` had said before the merge, unless he has been asked again since. */
function consentBack(client: Client, into: Client): Partial<ConsentState> {
  const before = client.mergedRows?.consentBefore ?? {};
  return Object.fromEntries(
    Object.values(CONSENT_FIELDS)
      .filter((field) => before[field] !== undefined && into[field] === client[field])
      .map((field) => [field, before[field]]),
  );
}

async function moveBack(tx: Tx, client: Client, intoId: string, moved: MovedRows): Promise<void> {
  const clientId = client.id;
  for (const id of moved.petOwnerIds) {
    if ((await tx.find(petOwners, id))?.clientId === intoId) await tx.patch(petOwners, id, { clientId });
  }
  for (const id of moved.endedPetOwnerIds) {
    if (await tx.find(petOwners, id)) await tx.patch(petOwners, id, { toOn: null });
  }
  // Not where the shares were agreed anew since then.
  for (const { id, before, after } of moved.addedShares ?? []) {
    if ((await tx.find(petOwners, id))?.sharePercent === after) await tx.patch(petOwners, id, { sharePercent: before });
  }
  for (const id of moved.appointmentIds) {
    if ((await tx.find(appointments, id))?.clientId === intoId) await tx.patch(appointments, id, { clientId });
  }
  for (const [place, entity] of Object.entries(OF_PETS)) {
    const table = asClientTable(entity);
    for (const id of moved[place as keyof typeof OF_PETS] ?? [])
      if ((await tx.find(table, id))?.clientId === intoId) await tx.patch(table, id, { clientId });
  }
  for (const id of moved.waitlistIds ?? []) {
    if ((await tx.find(waitlist, id))?.clientId === intoId) await tx.patch(waitlist, id, { clientId });
  }
  for (const id of moved.stockMovementIds ?? []) {
    if ((await tx.find(stockMovements, id))?.clientId === intoId) await tx.patch(stockMovements, id, { clientId });
  }
  for (const id of moved.taskIds ?? []) {
    if ((await tx.find(tasks, id))?.clientId === intoId) await tx.patch(tasks, id, { clientId });
  }
  for (const id of moved.chargeLineIds ?? []) {
    if ((await tx.find(chargeLines, id))?.clientId === intoId) await tx.patch(chargeLines, id, { clientId });
  }
  for (const id of moved.alertIds) {
    if ((await tx.find(alerts, id))?.subjectId === intoId) await tx.patch(alerts, id, { subjectId: clientId });
  }
}

/**
 * Takes a merge back. What was moved returns unless it has since gone to a third client; what was added to
 * the other client after the merge stays there. Nothing happens to a client who is not merged. Refuses
 * with `not_found`.
 */
export const unmergeClients = defineMutation({
  name: "clients.unmerge",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const client = found(await tx.find(clients, id), "clients", id);
    const { mergedIntoId: intoId, mergedRows: moved } = client;
    if (intoId === null) return;
    const into = found(await tx.find(clients, intoId), "clients", intoId);
    if (moved) await moveBack(tx, client, intoId, moved);
    await tx.patch(clients, id, { mergedIntoId: null, mergedRows: null });
    await tx.patch(clients, intoId, {
      phones: into.phones.filter((phone) => !moved?.phones.includes(phone.typed)),
      emails: into.emails.filter((email) => !moved?.emails.includes(email)),
      noShowCount: Math.max(0, into.noShowCount - client.noShowCount),
      absorbedIds: into.absorbedIds.filter((absorbed) => absorbed !== id),
      ...consentBack(client, into),
      ...termsBack(client, into),
    });
  },
});
