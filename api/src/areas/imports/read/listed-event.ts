import type { AppointmentStatus } from "@fernpaw/domain/appointments/appointment";
import type { Instant, LocalDate } from "@fernpaw/domain/kernel/time";
import type { ClientDraft } from "./read-client.ts";

/** The columns of a row that name its pet. */
export interface PetReference {
  /** Its number as the list has it, for notes. */
  number: string;
  /** The id that its number makes; null: it has none. */
  numberId: string | null;
  identifiers: { kind: "microchip" | "licence"; value: string }[];
  name: string;
  owner: ClientDraft | null;
}

export interface ListedWeight {
  table: "measurements";
  weightG: number;
  takenAt: Instant;
}

export interface ListedVaccination {
  table: "vaccinations";
  name: string;
  givenOn: LocalDate;
  nextDueOn: LocalDate | null;
  batchNo: string;
  manufacturer: string;
  rabiesTagNo: string;
}

export interface ListedNote {
  table: "visitNotes";
  writtenAt: Instant;
  /** Of the notes that it makes: one, or several where it is too long for one. */
  texts: string[];
}

export interface ListedAppointment {
  table: "appointments";
  /** The id that its number makes; null: it has none. */
  numberId: string | null;
  startsAt: Instant;
  durationMin: number;
  typeId: string;
  vetId: string | null;
  /** Null: the list does not say it. */
  status: AppointmentStatus | null;
  reason: string;
  notes: string;
}

/** A weight, a vaccination, a note or an appointment of a list. */
export interface ListedEvent {
  who: PetReference;
  what: ListedWeight | ListedVaccination | ListedNote | ListedAppointment;
}
