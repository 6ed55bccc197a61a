import { appointments, appointmentTypes } from "./areas/appointments/appointment.ts";
import * as appointment from "./areas/appointments/appointment.mutations.ts";
import * as appointmentType from "./areas/appointments/appointment-type.mutations.ts";
import * as blockSeries from "./areas/appointments/block-series.mutations.ts";
import { calendarBlocks } from "./areas/appointments/calendar-block.ts";
import { addBlock, correctBlock, removeBlock } from "./areas/appointments/calendar-block.mutations.ts";
import { checkInAppointment, undoCheckIn } from "./areas/appointments/check-in.mutations.ts";
import { markNoShow } from "./areas/appointments/no-show.mutations.ts";
import { keepView, removeView } from "./areas/appointments/saved-view.mutations.ts";
import { savedViews } from "./areas/appointments/saved-view.ts";
import * as series from "./areas/appointments/series.mutations.ts";
import { waitlist } from "./areas/appointments/waitlist.ts";
import * as waiting from "./areas/appointments/waitlist.mutations.ts";
import { resolveAttention } from "./areas/attention/attention.mutations.ts";
import { clients, consents } from "./areas/clients/client.ts";
import { recordConsent } from "./areas/clients/consent.mutations.ts";
import * as client from "./areas/clients/client.mutations.ts";
import { mergeClients, unmergeClients } from "./areas/clients/merge-clients.mutations.ts";
import { clinicSettings, equipment, locations, rooms } from "./areas/clinics/clinic.ts";
import { correctClinicSettings } from "./areas/clinics/clinic-settings.mutations.ts";
import { addEquipment, correctEquipment } from "./areas/clinics/equipment.mutations.ts";
import { correctLocation } from "./areas/clinics/location.mutations.ts";
import { addRoom, correctRoom } from "./areas/clinics/room.mutations.ts";
import { messages, messageSettings, messageTemplates } from "./areas/messages/message.ts";
import * as message from "./areas/messages/message.mutations.ts";
import * as alert from "./areas/pets/alert.mutations.ts";
import { alertAcks } from "./areas/pets/alert-ack.ts";
import { breeds } from "./areas/pets/breed.ts";
import { allergies, alerts, measurements, petOwners, pets, petTypes } from "./areas/pets/pet.ts";
import * as pet from "./areas/pets/pet.mutations.ts";
import * as petOwner from "./areas/pets/pet-owner.mutations.ts";
import { markWeightEnteredInError, recordWeight } from "./areas/pets/weight.mutations.ts";
import { shifts } from "./areas/staff/shift.ts";
import * as shift from "./areas/staff/shift.mutations.ts";
import { reminders, reminderTypes } from "./areas/reminders/reminder.ts";
import * as reminder from "./areas/reminders/reminder.mutations.ts";
import * as reminderType from "./areas/reminders/reminder-type.mutations.ts";
import { staff } from "./areas/staff/staff.ts";
import { correctStaff } from "./areas/staff/staff.mutations.ts";
import { visitEvents, visits } from "./areas/visits/visit.ts";
import { triageVisit } from "./areas/visits/triage.mutations.ts";
import { walkIn } from "./areas/visits/walk-in.mutations.ts";
import { closeVisit, moveVisit } from "./areas/visits/visit.mutations.ts";
import { attention } from "./kernel/attention.ts";
import type { EntityDefinition } from "./kernel/entity.ts";
import type { MutationDefinition } from "./kernel/mutation.ts";
import { idsAt, type Reference } from "./kernel/references.ts";

/** Raised when what a device stores changes shape: its cache is then fetched again under a new name. */
export const SCHEMA = 3;
/** The oldest device schema that the server still answers. */
export const MIN_SCHEMA = 1;

/** Every synced table, in the order in which a first sync sends them. */
export const ENTITIES = [
  clinicSettings,
  locations,
  rooms,
  equipment,
  staff,
  petTypes,
  appointmentTypes,
  attention,
  calendarBlocks,
  shifts,
  appointments,
  waitlist,
  savedViews,
  visits,
  visitEvents,
  clients,
  pets,
  petOwners,
  alerts,
  alertAcks,
  allergies,
  measurements,
  consents,
  breeds,
  messageSettings,
  messageTemplates,
  reminderTypes,
  reminders,
  messages,
] as const satisfies readonly EntityDefinition[];

export interface TableReference extends Reference {
  entity: EntityDefinition;
}

/** Every place of every table that may hold the id of a row of `table`. */
export function refsTo(table: string): TableReference[] {
  return ENTITIES.flatMap((entity: EntityDefinition) =>
    entity.references
      .filter(({ targets }) => targets === "any" || targets.includes(table))
      .map((reference) => ({ ...reference, entity })),
  );
}

export interface Orphan {
  table: string;
  id: string;
  path: string;
  /** The id that no row has. */
  missingId: string;
}

/**
 * References to rows that do not exist, among all rows of one clinic by table. Tables that are not in `rows` are not
 * looked into, neither for references nor for their targets.
 */
export function findOrphans(rows: ReadonlyMap<string, readonly (object & { id: string })[]>): Orphan[] {
  const ids = new Map([...rows].map(([table, list]) => [table, new Set(list.map(({ id }) => id))]));
  const everyId = new Set([...ids.values()].flatMap((set) => [...set]));
  const orphans: Orphan[] = [];
  for (const { table, references } of ENTITIES as readonly EntityDefinition[]) {
    for (const reference of references) {
      const { targets, path } = reference;
      if (targets !== "any" && !targets.every((target) => ids.has(target))) continue;
      const isThere = (id: string): boolean =>
        targets === "any" ? everyId.has(id) : targets.some((target) => ids.get(target)?.has(id));
      for (const row of rows.get(table) ?? [])
        for (const missingId of idsAt(row, reference))
          if (!isThere(missingId)) orphans.push({ table, id: row.id, path, missingId });
    }
  }
  return orphans;
}

/** Every mutation that a device may send. */
export const MUTATIONS: readonly MutationDefinition[] = [
  client.registerClient,
  client.correctClient,
  client.changeClientStatus,
  mergeClients,
  unmergeClients,
  pet.registerPet,
  pet.correctPet,
  pet.changePetStatus,
  pet.markPetDeceased,
  pet.undoPetDeceased,
  petOwner.transferPet,
  petOwner.linkPetOwner,
  petOwner.endPetOwner,
  petOwner.correctPetOwner,
  petOwner.dividePetCosts,
  recordConsent,
  recordWeight,
  markWeightEnteredInError,
  alert.raiseAlert,
  alert.endAlert,
  alert.recordAllergy,
  alert.markAllergyEnteredInError,
  appointmentType.addAppointmentType,
  appointmentType.correctAppointmentType,
  appointmentType.retireAppointmentType,
  correctStaff,
  addRoom,
  correctRoom,
  addEquipment,
  correctEquipment,
  correctLocation,
  correctClinicSettings,
  addBlock,
  correctBlock,
  removeBlock,
  blockSeries.addBlockSeries,
  blockSeries.correctBlockSeries,
  blockSeries.removeBlockSeries,
  shift.planShifts,
  shift.correctShift,
  shift.publishShifts,
  shift.removeShift,
  appointment.bookAppointment,
  series.bookSeries,
  series.moveSeries,
  series.correctSeries,
  series.cancelSeries,
  waiting.addToWaitlist,
  waiting.correctWaitlist,
  waiting.offerPlace,
  waiting.declineOffer,
  waiting.closeWaitlist,
  waiting.reopenWaitlist,
  keepView,
  removeView,
  appointment.moveAppointment,
  appointment.correctAppointment,
  appointment.acceptAppointment,
  appointment.confirmAppointment,
  appointment.reinstateAppointment,
  appointment.cancelAppointment,
  markNoShow,
  checkInAppointment,
  undoCheckIn,
  moveVisit,
  closeVisit,
  walkIn,
  triageVisit,
  resolveAttention,
  message.addMessageTemplate,
  message.correctMessageTemplate,
  message.retireMessageTemplate,
  message.changeMessageSettings,
  message.composeMessage,
  message.markLetterPosted,
  reminderType.addReminderType,
  reminderType.correctReminderType,
  reminderType.retireReminderType,
  reminderType.addStarterReminders,
  reminder.addReminder,
  reminder.moveReminder,
  reminder.completeReminderByHand,
  reminder.snoozeReminder,
  reminder.sendReminderNow,
  reminder.cancelReminder,
];
