import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Dexie } from "dexie";
import { rowsOf } from "../db/rows.ts";

/** What a person did, by the name of the mutation. An unknown one (a newer version's) shows its own name. */
const WORDS: Readonly<Record<string, string>> = {
  "appointments.book": "Booking",
  "appointments.bookSeries": "Booking of a series",
  "appointments.move": "Appointment moved",
  "appointments.moveSeries": "Series moved",
  "appointments.correctSeries": "Series corrected",
  "appointments.cancelSeries": "Series cancelled",
  "appointments.correct": "Appointment corrected",
  "appointments.accept": "Request accepted",
  "appointments.reinstate": "Appointment reinstated",
  "appointments.confirm": "Appointment confirmed",
  "appointments.cancel": "Appointment cancelled",
  "appointments.checkIn": "Check-in",
  "appointments.undoCheckIn": "Check-in taken back",
  "appointments.markNoShow": "No-show",
  "waitlist.add": "Put on the waiting list",
  "waitlist.correct": "Waiting list corrected",
  "waitlist.offer": "Place offered",
  "waitlist.decline": "Offer declined",
  "waitlist.close": "Taken off the waiting list",
  "waitlist.reopen": "Back on the waiting list",
  "savedViews.keep": "View kept",
  "savedViews.remove": "View removed",
  "appointmentTypes.add": "New appointment type",
  "appointmentTypes.correct": "Appointment type corrected",
  "appointmentTypes.retire": "Appointment type retired",
  "clients.register": "New client",
  "clients.correct": "Client corrected",
  "clients.changeStatus": "Client status",
  "clients.merge": "Clients merged",
  "clients.unmerge": "Merge taken back",
  "pets.register": "New pet",
  "pets.correct": "Pet corrected",
  "pets.changeStatus": "Pet status",
  "pets.markDeceased": "Pet marked deceased",
  "pets.undoDeceased": "Deceased mark taken back",
  "pets.transfer": "Pet transferred",
  "pets.linkOwner": "Owner added",
  "pets.endOwner": "Owner ended",
  "pets.recordWeight": "Weight",
  "pets.markWeightEnteredInError": "Weight marked as a mistake",
  "alerts.raise": "Alert",
  "alerts.end": "Alert ended",
  "allergies.record": "Allergy",
  "allergies.markEnteredInError": "Allergy marked as a mistake",
  "visits.move": "Visit moved on",
  "visits.close": "Visit closed",
  "visits.walkIn": "Walk-in",
  "visits.triage": "Triage",
  "clinicSettings.correct": "Booking rules",
  "rooms.add": "New room",
  "rooms.correct": "Room corrected",
  "equipment.add": "New equipment",
  "equipment.correct": "Equipment corrected",
  "locations.correct": "Opening hours and address",
  "calendarBlocks.add": "Time blocked",
  "calendarBlocks.correct": "Blocked time changed",
  "calendarBlocks.remove": "Blocked time freed",
  "calendarBlocks.addSeries": "Repeated time blocked",
  "calendarBlocks.correctSeries": "Repeated blocked time changed",
  "calendarBlocks.removeSeries": "Repeated blocked time freed",
  "shifts.plan": "Shifts planned",
  "shifts.correct": "Shift changed",
  "shifts.publish": "Roster published",
  "shifts.remove": "Shift removed",
  "staff.correct": "Staff entry corrected",
  "messageTemplates.add": "New template",
  "messageTemplates.correct": "Template corrected",
  "messageTemplates.retire": "Template in or out of use",
  "messageSettings.change": "When messages are sent",
  "messages.compose": "Message",
  "messages.markPosted": "Letter posted",
  "reminderTypes.add": "New reminder type",
  "reminderTypes.correct": "Reminder type corrected",
  "reminderTypes.retire": "Reminder type in or out of use",
  "reminderTypes.addStarters": "Reminder types to begin with",
  "reminders.add": "Reminder",
  "reminders.move": "Reminder’s due date",
  "reminders.complete": "Reminder done",
  "reminders.snooze": "Reminder put off",
  "reminders.sendNow": "Reminder sent now",
  "reminders.cancel": "Reminder called off",
  "attention.resolve": "Decision",
};

/** The verb alone: "Booking". */
export function changeWord(mutationName: string): string {
  return WORDS[mutationName] ?? mutationName;
}

type Args = Readonly<Record<string, unknown>>;

const asArgs = (value: unknown): Args => (typeof value === "object" && value !== null ? (value as Args) : {});
const textIn = (args: Args, key: string): string | null => {
  const value = args[key];
  return typeof value === "string" && value !== "" ? value : null;
};

async function petName(db: Dexie, id: string | null): Promise<string | null> {
  return id === null ? null : ((await rowsOf(db, pets).get(id))?.name ?? null);
}

async function clientName(db: Dexie, id: string | null): Promise<string | null> {
  const client = id === null ? undefined : await rowsOf(db, clients).get(id);
  if (!client) return null;
  return `${client.firstName} ${client.lastName}`.trim() || client.companyName || null;
}

async function appointmentPet(db: Dexie, id: string | null): Promise<string | null> {
  const appointment = id === null ? undefined : await rowsOf(db, appointments).get(id);
  return petName(db, appointment?.petIds[0] ?? null);
}

async function visitPet(db: Dexie, id: string | null): Promise<string | null> {
  const visit = id === null ? undefined : await rowsOf(db, visits).get(id);
  return petName(db, visit?.petId ?? null);
}

const firstOf = (value: unknown): string | null =>
  Array.isArray(value) && typeof value[0] === "string" ? value[0] : null;

/** Whom or what a change is about, by name; null when the device does not know. */
export async function changeSubject(db: Dexie, mutationName: string, rawArgs: unknown): Promise<string | null> {
  const args = asArgs(rawArgs);
  const area = mutationName.split(".")[0];
  const id = textIn(args, "id");
  const named = textIn(args, "name") ?? textIn(asArgs(args["set"]), "name");
  if (named) return named;
  const person =
    [textIn(args, "firstName"), textIn(args, "lastName")].filter(Boolean).join(" ") || textIn(args, "companyName");
  if (person) return person;
  const pet = (await petName(db, textIn(args, "petId"))) ?? (await petName(db, firstOf(args["petIds"])));
  if (pet) return pet;
  switch (area) {
    case "appointments":
      return (
        (await appointmentPet(db, id ?? textIn(args, "appointmentId"))) ?? clientName(db, textIn(args, "clientId"))
      );
    case "pets":
      return petName(db, id);
    case "clients":
      return clientName(db, id ?? textIn(args, "keepId"));
    case "visits":
      return visitPet(db, textIn(args, "visitId") ?? id);
    case "alerts": {
      const subject = textIn(args, "subjectId");
      return (await petName(db, subject)) ?? clientName(db, subject);
    }
    default:
      return null;
  }
}

/** "Check-in, Juno". */
export async function describeChange(db: Dexie, mutationName: string, args: unknown): Promise<string> {
  const subject = await changeSubject(db, mutationName, args);
  return subject === null ? changeWord(mutationName) : `${changeWord(mutationName)}, ${subject}`;
}
