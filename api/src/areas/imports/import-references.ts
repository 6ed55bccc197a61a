import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { ENTITIES } from "@fernpaw/domain/registry";

type Entity = (typeof ENTITIES)[number];
type Table = Entity["table"];

/** The tables whose rows a field may name. `any`: rows of whatever table. `none`: what is no synced row. */
type Targets = readonly Table[] | "any" | "none";

/**
 * Every field of a synced row that holds an id, a list of ids, or ids somewhere inside it, and of which tables. The stamps
 * of a row, which name people, are left out.
 */
export const ID_FIELDS: {
  readonly [E in Entity as E["table"]]?: { readonly [Field in keyof RowOf<E>]?: Targets };
} = {
  rooms: { locationId: ["locations"] },
  equipment: { locationId: ["locations"] },
  appointmentTypes: { equipmentIds: ["equipment"] },
  attention: {
    mutationUuid: "none",
    entities: "any",
    mine: "any",
    theirs: "any",
    details: "any",
    resolvedBy: ["staff"],
  },
  calendarBlocks: { locationId: ["locations"], resourceId: ["staff", "rooms", "equipment"], series: "none" },
  shifts: { userId: ["staff"], locationId: ["locations"] },
  appointments: {
    locationId: ["locations"],
    clientId: ["clients"],
    petIds: ["pets"],
    typeId: ["appointmentTypes"],
    vetId: ["staff"],
    roomId: ["rooms"],
    equipmentIds: ["equipment"],
    cancellation: ["staff"],
    series: "none",
  },
  waitlist: {
    clientId: ["clients"],
    petId: ["pets"],
    typeId: ["appointmentTypes"],
    vetId: ["staff"],
    offer: ["staff", "rooms"],
    appointmentId: ["appointments"],
  },
  visits: {
    appointmentId: ["appointments"],
    petId: ["pets"],
    clientId: ["clients"],
    locationId: ["locations"],
    vetId: ["staff"],
  },
  visitEvents: { visitId: ["visits"], petId: ["pets"], roomId: ["rooms"], deviceId: "none", alertIds: ["alerts"] },
  clients: {
    mergedIntoId: ["clients"],
    mergedRows: ["petOwners", "appointments", "visits", "alerts", "waitlist"],
    absorbedIds: ["clients"],
    preferredVetId: ["staff"],
    importId: "none",
  },
  pets: { petTypeId: ["petTypes"], mergedIntoId: ["pets"], importId: "none" },
  petOwners: { petId: ["pets"], clientId: ["clients"], importId: "none" },
  alerts: { subjectId: ["clients", "pets"] },
  alertAcks: { alertId: ["alerts"], visitId: ["visits"] },
  allergies: { petId: ["pets"] },
  measurements: { petId: ["pets"], visitId: ["visits"] },
  consents: { clientId: ["clients"] },
  breeds: { petTypeId: ["petTypes"], vboId: "none" },
  reminderTypes: { petTypeIds: ["petTypes"], steps: ["messageTemplates"], completedByTypeIds: ["appointmentTypes"] },
  reminders: { petId: ["pets"], typeId: ["reminderTypes"] },
  messages: {
    clientId: ["clients"],
    petIds: ["pets"],
    templateId: ["messageTemplates"],
    reminderIds: ["reminders"],
    appointmentId: ["appointments"],
  },
};

/** What an import makes. */
export const IMPORTED_TABLES = ["clients", "pets", "petOwners"] as const satisfies readonly Table[];
export type ImportedTable = (typeof IMPORTED_TABLES)[number];

const mayNameImported = (targets: Targets): boolean =>
  targets === "any" || (targets !== "none" && targets.some((table) => IMPORTED_TABLES.some((one) => one === table)));

/** A table and those of its fields in which a row may name one that an import made. */
export type ReferringFields = readonly [table: Table, fields: readonly string[]];

/**
 * The fields in which a row may name one that an import made, by table. Links of owners come last, so that what the others
 * name is known when they are looked at.
 */
export const REFERRING_FIELDS: readonly ReferringFields[] = Object.entries(ID_FIELDS)
  .map(([table, fields]) => {
    const referring = Object.entries(fields).filter(([, targets]) => mayNameImported(targets as Targets));
    return [table as Table, referring.map(([field]) => field)] as const;
  })
  .filter(([, fields]) => fields.length > 0)
  .sort(([a], [b]) => Number(a === "petOwners") - Number(b === "petOwners"));

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every id that stands in a value as SQL has it: the id itself, or JSON with ids anywhere in it. */
export const idsWithin = (value: string | null): readonly string[] => value?.match(UUID) ?? [];
