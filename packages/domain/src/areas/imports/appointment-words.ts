import { wholeWords } from "../../kernel/search-text.ts";
import type { AppointmentStatus } from "../appointments/appointment.ts";

/** Folded words apart by commas, one text for each language: English, German, French, Spanish. */
const STATUS_WORDS: Readonly<Record<AppointmentStatus, readonly string[]>> = {
  requested: [
    "requested,pending,tentative",
    "angefragt,offen",
    "demande,en attente",
    "solicitada,solicitado,pendiente",
  ],
  booked: [
    "booked,scheduled,open,new,active,unconfirmed",
    "gebucht,geplant,vereinbart",
    "reserve,prevu,planifie,programme",
    "reservada,reservado,programada,programado",
  ],
  confirmed: ["confirmed", "bestatigt,bestaetigt", "confirme", "confirmada,confirmado"],
  arrived: ["arrived,checked in,check in,waiting", "eingetroffen,angekommen,wartet", "arrive", "llego,en espera"],
  in_progress: ["in progress,in exam,started,with vet", "in behandlung", "en cours", "en curso,en consulta"],
  completed: [
    "completed,complete,done,finished,closed,checked out,attended,seen,invoiced,paid",
    "erledigt,abgeschlossen,beendet,erschienen",
    "termine,effectue,honore,fini",
    "completada,completado,terminada,terminado,realizada,realizado,atendida,atendido,finalizada,finalizado",
  ],
  cancelled: [
    "cancelled,canceled,deleted",
    "storniert,abgesagt,gestrichen",
    "annule,annulee",
    "cancelada,cancelado,anulada,anulado",
  ],
  no_show: [
    "no show,noshow,missed,did not attend,dna",
    "nicht erschienen,nicht gekommen,verpasst",
    "absent,non presente,manque,non honore",
    "no presentado,no presentada,no asistio,ausente,no se presento",
  ],
};

const STATUS_BY_WORDS: ReadonlyMap<string, AppointmentStatus> = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, lists]) =>
    lists.flatMap((list) => list.split(",").map((words) => [words, status as AppointmentStatus] as const)),
  ),
);

/** Our status for a cell, by all of its words. Null: not understood. */
export const parseAppointmentStatus = (value: string): AppointmentStatus | null =>
  STATUS_BY_WORDS.get(wholeWords(value).join(" ")) ?? null;

const HISTORY: readonly AppointmentStatus[] = ["completed", "cancelled", "no_show"];
const BOOKING: readonly AppointmentStatus[] = ["requested", "booked", "confirmed", "cancelled"];

/**
 * The status with which an appointment of a list comes in: what is over is history, what is to come is a booking. `listed`: that of
 * the list; null: it says none. `isChanged`: the list says another one, which its time contradicts.
 */
export function importedStatus(
  listed: AppointmentStatus | null,
  isPast: boolean,
): { status: AppointmentStatus; isChanged: boolean } {
  if (listed !== null && (isPast ? HISTORY : BOOKING).includes(listed)) return { status: listed, isChanged: false };
  return { status: isPast ? "completed" : "booked", isChanged: listed !== null };
}

interface Named {
  id: string;
  name: string;
}

/** The type of the clinic that is called so, whatever case and signs it is written with. Null: none, or several. */
export function findType(value: string, types: readonly Named[]): string | null {
  const wanted = wholeWords(value).join(" ");
  const found = types.filter(({ name }) => wholeWords(name).join(" ") === wanted);
  return found.length === 1 && wanted !== "" ? (found[0]?.id ?? null) : null;
}

const TITLES: readonly string[] = [
  "dr",
  "med",
  "vet",
  "prof",
  "dra",
  "doctor",
  "dvm",
  "mrcvs",
  "tierarzt",
  "tierarztin",
];

const nameWords = (name: string): string[] => wholeWords(name).filter((word) => !TITLES.includes(word));

interface Person {
  id: string;
  firstName: string;
  lastName: string;
}

/**
 * The person of the clinic with this name: the whole name in any order of its words, `A. Osei`, or a last name that one person
 * alone has. Null: none, or several.
 */
export function findPerson(value: string, people: readonly Person[]): string | null {
  const wanted = nameWords(value);
  if (wanted.length === 0) return null;
  const sorted = [...wanted].sort().join(" ");
  const whole = people.filter(
    ({ firstName, lastName }) => nameWords(`${firstName} ${lastName}`).sort().join(" ") === sorted,
  );
  const initialed = people.filter(({ firstName, lastName }) => {
    const last = nameWords(lastName);
    const rest = wanted.filter((word) => !last.includes(word));
    const initials = nameWords(firstName).map((word) => word[0]);
    return (
      last.length > 0 &&
      last.every((word) => wanted.includes(word)) &&
      rest.every((word) => word.length === 1 && initials.includes(word))
    );
  });
  const [only, other] = whole.length > 0 ? whole : initialed;
  return other === undefined ? (only?.id ?? null) : null;
}
