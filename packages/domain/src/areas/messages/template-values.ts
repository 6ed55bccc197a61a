import { epochMsOf, type Instant, type LocalDate } from "../../kernel/time.ts";
import type { PlaceholderValues } from "./template-text.ts";

export interface ClinicWords {
  name: string;
  phone: string;
  /** BCP 47. */
  locale: string;
  timeZone: string;
}

/** A locale that somebody typed wrong must not keep a message from going out. */
function withLocale<T>(locale: string, make: (locale: string) => T): T {
  try {
    return make(locale);
  } catch {
    return make("en");
  }
}

export function dateWords(day: LocalDate, locale: string): string {
  const options = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;
  return withLocale(locale, (known) =>
    new Intl.DateTimeFormat(known, options).format(epochMsOf(`${day}T12:00:00.000Z`)),
  );
}

/** "Bella, Max and Rex". */
export function listWords(names: readonly string[], locale: string): string {
  return withLocale(locale, (known) => new Intl.ListFormat(known, { type: "conjunction" }).format(names));
}

interface TemplateNames {
  client: string;
  pets: readonly string[];
}

/** Where the clinic gives no number: "Please call us." */
const NO_PHONE = "us";

export function generalValues({ client, pets }: TemplateNames, clinic: ClinicWords): PlaceholderValues {
  return { client, pets: listWords(pets, clinic.locale), clinic: clinic.name, clinic_phone: clinic.phone || NO_PHONE };
}

export interface DueWords {
  pet: string;
  type: string;
  dueOn: LocalDate;
}

/** One line for each pet and what is due for it; the earliest day stands for all. */
export function reminderValues(client: string, due: readonly DueWords[], clinic: ClinicWords): PlaceholderValues {
  const first = due.map(({ dueOn }) => dueOn).toSorted()[0];
  return {
    ...generalValues({ client, pets: [...new Set(due.map(({ pet }) => pet))] }, clinic),
    reminders: due.map(({ pet, type, dueOn }) => `- ${pet}: ${type}, ${dateWords(dueOn, clinic.locale)}`).join("\n"),
    due_on: first === undefined ? "" : dateWords(first, clinic.locale),
  };
}

export interface AppointmentWords extends TemplateNames {
  startsAt: Instant;
  vet: string;
  type: string;
}

export function appointmentValues(told: AppointmentWords, clinic: ClinicWords): PlaceholderValues {
  const { timeZone } = clinic;
  const at = epochMsOf(told.startsAt);
  const day = { timeZone, weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const time = { timeZone, hour: "2-digit", minute: "2-digit" } as const;
  return {
    ...generalValues(told, clinic),
    date: withLocale(clinic.locale, (known) => new Intl.DateTimeFormat(known, day).format(at)),
    time: withLocale(clinic.locale, (known) => new Intl.DateTimeFormat(known, time).format(at)),
    vet: told.vet,
    type: told.type,
  };
}
