import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { ListQuery, Tx } from "@fernpaw/domain/kernel/mutation";
import type { ClinicPlans } from "./stored-events.queries.ts";

type Row = Readonly<Record<string, unknown>> & { id: string };

const TABLE_OF: Readonly<Record<string, keyof ClinicPlans>> = {
  appointments: "appointments",
  calendarBlocks: "blocks",
  appointmentTypes: "types",
  staff: "staff",
};

const NO_WRITES = "nothing is written while a list is matched";

const dayOf = (row: Row): string => String(row["startsAt"]).slice(0, 10);

/** Appointments by the day on which they begin: a year of bookings is not read through for each line. */
class ByDay {
  readonly #days = new Map<string, Row[]>();

  add(row: Row): void {
    const day = dayOf(row);
    this.#days.set(day, [...(this.#days.get(day) ?? []), row]);
  }

  within(from: string, to: string): Row[] {
    const days = [...this.#days.keys()].filter((day) => day >= from.slice(0, 10) && day <= to.slice(0, 10));
    return days.flatMap((day) => this.#days.get(day) ?? []);
  }
}

/** Appointments and blocked time for the domain's rules about clashes. It writes nothing. */
export class PlannedTx implements Tx {
  readonly #plans: ClinicPlans;
  readonly #appointments = new ByDay();

  constructor(plans: ClinicPlans) {
    this.#plans = plans;
    for (const row of plans.appointments) this.#appointments.add(row);
  }

  /** Adds a booking of an earlier line: later lines may clash with it. */
  add(row: Row): void {
    this.#appointments.add(row);
  }

  async find<E extends EntityDefinition>(entity: E, id: string): Promise<RowOf<E> | undefined> {
    const name = TABLE_OF[entity.table];
    return name && (this.#plans[name].find((row) => row.id === id) as unknown as RowOf<E> | undefined);
  }

  async list<E extends EntityDefinition>(entity: E, query: ListQuery<E>): Promise<RowOf<E>[]> {
    const { by = "", from = "", to = "", equals = {} } = query as ListQuery<EntityDefinition>;
    const name = TABLE_OF[entity.table];
    const all =
      name === "appointments" ? this.#appointments.within(String(from), String(to)) : name && this.#plans[name];
    const rows = (all ?? []).filter(
      (row) =>
        Object.entries(equals).every(([field, value]) => row[field] === value) &&
        String(row[by]) >= String(from) &&
        String(row[by]) < String(to),
    );
    return rows as unknown as RowOf<E>[];
  }

  async insert(): Promise<never> {
    throw new Error(NO_WRITES);
  }

  async patch(): Promise<never> {
    throw new Error(NO_WRITES);
  }

  async remove(): Promise<never> {
    throw new Error(NO_WRITES);
  }

  async raise(): Promise<never> {
    throw new Error(NO_WRITES);
  }
}
