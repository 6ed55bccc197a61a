import { can, type ClinicPermission, type Rights } from "../../kernel/permissions.ts";
import { IMPORT_FIELDS, type ImportField, type ImportMapping, OWNER_FIELDS } from "./import-fields.ts";

/** Kinds of lists. Weights, vaccinations, notes and appointments belong to pets that the clinic has already. */
export const IMPORT_KINDS = [
  "clients",
  "weights",
  "vaccinations",
  "notes",
  "appointments",
  "products",
  "stock",
  "balances",
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Faults of a mapping that lacks a column. */
export type MissingColumn =
  | "nothing_to_import"
  | "weight_needed"
  | "vaccine_needed"
  | "text_needed"
  | "date_needed"
  | "pet_column_needed"
  | "product_column_needed"
  | "quantity_needed"
  | "client_column_needed"
  | "sum_needed";

interface KindOfList {
  /** Possible meanings of its columns. */
  fields: readonly ImportField[];
  /** Of what is imported: all of them are needed. */
  permissions: readonly ClinicPermission[];
  /** The first column that is missing; null: the list can be read. */
  missing(has: (field: ImportField) => boolean): MissingColumn | null;
}

/** Each of these alone makes a client. */
const CLIENT_FIELDS: readonly ImportField[] = [
  "client.lastName",
  "client.fullName",
  "client.companyName",
  "client.email",
  "client.phone",
  "client.externalId",
];

/** Each of these alone names a pet. */
const PET_NUMBERS: readonly ImportField[] = ["pet.externalId", "pet.microchip", "pet.licence"];

/** Columns that name the client of a row. */
const CLIENT_REFERENCE: readonly ImportField[] = [...CLIENT_FIELDS, "client.firstName"];

/** By what the pet of a row is found. */
const PET_REFERENCE: readonly ImportField[] = [...CLIENT_FIELDS, "client.firstName", ...PET_NUMBERS, "pet.name"];

/** Columns that name the product of a row. */
const STOCK_REFERENCE: readonly ImportField[] = ["product.code", "product.barcode", "product.name"];
const PRODUCT_REFERENCE: readonly ImportField[] = [...STOCK_REFERENCE, "product.supplierCode"];

type Has = (field: ImportField) => boolean;
const isOwnerNamed = (has: Has): boolean => CLIENT_FIELDS.some(has);
const hasPetNumber = (has: Has): boolean => PET_NUMBERS.some(has);

const isPetNamed = (has: Has): boolean => hasPetNumber(has) || (has("pet.name") && isOwnerNamed(has));

const fieldsOf = (area: string): ImportField[] => IMPORT_FIELDS.filter((field) => field.startsWith(`${area}.`));
/** In the order in which a person chooses among them. */
const choices = (...some: readonly (readonly ImportField[])[]): ImportField[] =>
  IMPORT_FIELDS.filter((field) => some.some((fields) => fields.includes(field)));

const isPetField = (field: ImportField): boolean => field.startsWith("pet.") && field !== "pet.notes";

export const KINDS_OF_LISTS: Readonly<Record<ImportKind, KindOfList>> = {
  clients: {
    fields: choices(fieldsOf("client"), fieldsOf("pet")),
    permissions: ["clients:manage"],
    missing: (has) =>
      IMPORT_FIELDS.some((field) => isPetField(field) && has(field)) || isOwnerNamed(has) ? null : "nothing_to_import",
  },
  weights: {
    fields: choices(PET_REFERENCE, fieldsOf("weight")),
    permissions: ["clients:manage", "appointments:manage"],
    missing: (has) => {
      if (!has("weight.weight")) return "weight_needed";
      if (!has("weight.date")) return "date_needed";
      return isPetNamed(has) ? null : "pet_column_needed";
    },
  },
  vaccinations: {
    fields: choices(PET_REFERENCE, fieldsOf("vaccination")),
    permissions: ["clients:manage", "appointments:manage"],
    missing: (has) => {
      if (!has("vaccination.vaccine")) return "vaccine_needed";
      if (!has("vaccination.date")) return "date_needed";
      return isPetNamed(has) ? null : "pet_column_needed";
    },
  },
  notes: {
    fields: choices(PET_REFERENCE, fieldsOf("note")),
    permissions: ["clients:manage", "appointments:manage"],
    missing: (has) => {
      if (!has("note.text")) return "text_needed";
      if (!has("note.date")) return "date_needed";
      return isPetNamed(has) ? null : "pet_column_needed";
    },
  },
  appointments: {
    fields: choices(PET_REFERENCE, fieldsOf("appointment")),
    permissions: ["clients:manage", "appointments:manage"],
    missing: (has) => {
      if (!has("appointment.date")) return "date_needed";
      return hasPetNumber(has) || isOwnerNamed(has) ? null : "pet_column_needed";
    },
  },
  products: {
    fields: fieldsOf("product"),
    permissions: ["inventory:manage"],
    missing: (has) => (PRODUCT_REFERENCE.some(has) ? null : "product_column_needed"),
  },
  stock: {
    fields: choices(STOCK_REFERENCE, fieldsOf("stock")),
    permissions: ["inventory:manage"],
    missing: (has) => {
      if (!has("stock.quantity")) return "quantity_needed";
      return STOCK_REFERENCE.some(has) ? null : "product_column_needed";
    },
  },
  balances: {
    fields: choices(CLIENT_REFERENCE, fieldsOf("balance")),
    permissions: ["clients:manage", "billing:manage"],
    missing: (has) => {
      if (!has("balance.due") && !has("balance.credit")) return "sum_needed";
      return isOwnerNamed(has) ? null : "client_column_needed";
    },
  },
};

/** Whether the rows of such a list are at one location: a person of a clinic with several says which one. */
export const isOfLocation = (kind: ImportKind): boolean =>
  kind === "stock" || kind === "appointments" || kind === "balances";

/** Whether a person may import lists of this kind: they may do by hand what such a list does. */
export const mayImportKind = (user: Rights, kind: ImportKind): boolean =>
  can(user, ...KINDS_OF_LISTS[kind].permissions);

/** The same for one list: only an owner imports prices, costs and suppliers. */
export const mayImport = (user: Rights, { kind, mapping }: { kind: ImportKind; mapping: ImportMapping }): boolean =>
  mayImportKind(user, kind) &&
  (user.role === "owner" || !Object.values(mapping).some((field) => OWNER_FIELDS.includes(field)));

/** The code of the first column that a list of this kind lacks; null: it has all. */
export const missingColumn = (mapping: ImportMapping, kind: ImportKind): MissingColumn | null =>
  KINDS_OF_LISTS[kind].missing((field) => Object.values(mapping).includes(field));
