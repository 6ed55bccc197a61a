import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { dayBounds, type Instant, type LocalDate, localDateOf } from "../../kernel/time.ts";
import { type appointments, appointmentTypes } from "../appointments/appointment.ts";
import { clientName, clients } from "../clients/client.ts";
import type { clinicSettings } from "../clinics/clinic.ts";
import { findHabit } from "../clinics/date-habit.ts";
import { type pets, petOwners, petTypes } from "../pets/pet.ts";
import { visits } from "../visits/visit.ts";
import { careOrders, isActiveOrder } from "../wards/care-order.ts";
import { isInpatientStage } from "../visits/visit-stage.ts";

export type Appointment = RowOf<typeof appointments>;
export type Client = RowOf<typeof clients>;
export type Pet = RowOf<typeof pets>;
export type Visit = RowOf<typeof visits>;

/** Which pack is wanted, and when. */
export interface PackWish {
  day: LocalDate;
  /** Null: the clinic has none. */
  locationId: string | null;
  now: Instant;
  /** Whether the reader may see pets: otherwise the pack has the appointments and the blank forms. */
  withPatients: boolean;
}

/** The wish with the settings and lists that all parts of a pack use. */
export interface PackContext extends PackWish {
  tx: Tx;
  timeZone: string;
  hasAmPm: boolean;
  weightUnit: "kg" | "lb";
  today: LocalDate;
  bounds: { from: Instant; to: Instant };
  typeOf: ReadonlyMap<string, RowOf<typeof appointmentTypes>>;
  speciesOf: ReadonlyMap<string, RowOf<typeof petTypes>>;
}

export const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

export async function packContext(
  tx: Tx,
  settings: RowOf<typeof clinicSettings>,
  wish: PackWish,
): Promise<PackContext> {
  const { timeZone, weightUnit } = settings;
  return {
    ...wish,
    tx,
    timeZone,
    weightUnit,
    hasAmPm: findHabit(settings).hasAmPm,
    today: localDateOf(wish.now, timeZone),
    bounds: dayBounds(wish.day, timeZone),
    typeOf: byId(await tx.list(appointmentTypes, {})),
    speciesOf: byId(await tx.list(petTypes, {})),
  };
}

/** Rows by their ids, each once, in the order of the ids. Rows that are not here are left out. */
export async function findEach<Row>(
  ids: readonly (string | null)[],
  find: (id: string) => Promise<Row | undefined>,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const id of new Set(ids)) {
    const row = id === null ? undefined : await find(id);
    if (id !== null && row !== undefined) found.set(id, row);
  }
  return found;
}

export const phoneOf = ({ phones }: Client): string =>
  (phones.find(({ isPreferred }) => isPreferred) ?? phones[0])?.typed ?? "";

/** Owners of today, those who own it before those who pay or care for it. */
export async function ownersOf(tx: Tx, petId: string): Promise<{ name: string; lastName: string; phone: string }[]> {
  const links = (await tx.list(petOwners, { equals: { petId } })).filter(({ toOn }) => toOn === null);
  const rank = ({ role }: (typeof links)[number]): number => (role === "owner" ? 0 : 1);
  links.sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
  const people = await findEach(
    links.map(({ clientId }) => clientId),
    (id) => tx.find(clients, id),
  );
  return [...people.values()].map((client) => ({
    name: clientName(client),
    lastName: client.lastName || clientName(client),
    phone: phoneOf(client),
  }));
}

export interface Inpatient {
  visit: Visit;
  orders: RowOf<typeof careOrders>[];
}

/** Every inpatient of the location, and every other patient there with an order that goes on. */
export async function inpatientsAt(tx: Tx, open: readonly Visit[], locationId: string | null): Promise<Inpatient[]> {
  const found: Inpatient[] = [];
  for (const visit of open) {
    if (locationId !== null && visit.locationId !== locationId) continue;
    const orders = await tx.list(careOrders, { equals: { visitId: visit.id } });
    if (isInpatientStage(visit.stage) || orders.some(isActiveOrder)) found.push({ visit, orders });
  }
  return found;
}

export const openVisits = (tx: Tx): Promise<Visit[]> =>
  tx.list(visits, { equals: { status: "open" }, by: "openedAt", from: "" });
