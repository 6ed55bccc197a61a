import { listNames } from "@fernpaw/domain/appointments/appointment-words.copy";
import { titledName } from "@fernpaw/domain/staff/staff";
import { copy } from "../appointments.copy.ts";
import type { AppointmentEntry } from "../appointments.queries.ts";

/** `Fig`, `Fig and Rufus`, `Fig, Rufus and Gus`. */
export function petNames({ pets }: { pets: readonly { name: string }[] }): string {
  return pets.length === 0 ? copy.unknownPet : listNames(pets.map((pet) => pet.name));
}

/** `Fig and Rufus are checked in.` */
export const checkedInWords = (entry: { pets: readonly { name: string }[] }): string =>
  copy.checkIn.done(petNames(entry), entry.pets.length);

/** `Whitfield · cat`. */
export function ownerAndSpecies(entry: Pick<AppointmentEntry, "pets" | "clientLastName">): string {
  const species = [...new Set(entry.pets.map((pet) => pet.species.toLowerCase()))].join(", ");
  return [entry.clientLastName || copy.ownerUnknown, species].filter((part) => part !== "").join(" · ");
}

/** The typed reason, otherwise the name of the type. */
export function subjectOf(entry: Pick<AppointmentEntry, "appointment" | "type">): string {
  return entry.appointment.reason || (entry.type?.name ?? "");
}

export function vetName(entry: Pick<AppointmentEntry, "vet">): string {
  return entry.vet ? titledName(entry.vet) : copy.noVet;
}
