import { createHash } from "node:crypto";
import { clients, Email } from "@fernpaw/domain/clients/client";
import type { DateOrder, ImportField, ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { NO_NAME } from "@fernpaw/domain/imports/import-match";
import { hasPetColumns } from "@fernpaw/domain/imports/import-mapping";
import { isPlausibleBirth, parseImportDate, splitFullName } from "@fernpaw/domain/imports/import-values";
import { parseNeutered, parseSex, parseSpecies } from "@fernpaw/domain/imports/import-words";
import { petTypeIdOf, type PetTypeCode } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { pets } from "@fernpaw/domain/pets/pet";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { digitsOf, foldText } from "@fernpaw/domain/kernel/search-text";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import * as z from "zod/mini";
import type { NoteCode } from "./import-notes.copy.ts";

export interface ImportSettings {
  mapping: ImportMapping;
  dateOrder: DateOrder | null;
  /** For a list without a species column; null: such rows are refused. */
  species: PetTypeCode | null;
}

/** A fault refuses the row; a warning drops one value of it. */
export interface RowNote {
  line: number;
  column: string;
  code: NoteCode;
  value: string;
  /** What the clinic has instead. */
  here?: string;
  isFault: boolean;
}

export type ClientDraft = Omit<NewRow<typeof clients>, "importId">;
export type PetDraft = Omit<NewRow<typeof pets>, "importId">;

export interface ReadRow {
  line: number;
  /** Null: the list says nothing of an owner; the pet's owner is unknown. */
  client: ClientDraft | null;
  pet: PetDraft | null;
  /** Equal to an earlier line: one animal more, whatever the clinic has. */
  isRepeated: boolean;
  notes: RowNote[];
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The row that a key always means, in every run of every list. Marked as UUID version 8. */
export function idOfKey(table: string, key: string): string {
  const hex = digest(`${table}\n${key}`).toString("hex").slice(0, 32).split("");
  hex[12] = "8";
  hex[16] = ((Number.parseInt(hex[16] ?? "0", 16) & 0x3) | 0x8).toString(16);
  const text = hex.join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

/** What identifies a row that has no id of its own. */
export function rowHash(cells: readonly string[]): string {
  return digest(cells.map((cell) => cell.trim()).join("\u001f")).toString("base64url");
}

/** Text that every store can hold: control characters and lone surrogates go, white space is folded. */
const clean = (value: string): string =>
  value
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what PostgreSQL and a screen cannot hold
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .trim();

interface Reading {
  notes: RowNote[];
  value(field: ImportField): string;
  short(field: ImportField, max: number): string;
  warn(field: ImportField, code: NoteCode, isFault?: boolean): void;
}

export interface ReaderContext {
  settings: ImportSettings;
  columns: readonly string[];
  /** ISO 3166-1 alpha-2: the region in which local phone numbers are read. */
  country: string;
  /** In the clinic's zone. */
  today: string;
}

function readingOf(context: ReaderContext, cells: readonly string[], line: number): Reading {
  const columnOf = new Map(Object.entries(context.settings.mapping).map(([index, field]) => [field, Number(index)]));
  const notes: RowNote[] = [];
  const value = (field: ImportField): string => {
    const index = columnOf.get(field);
    return index === undefined ? "" : clean(cells[index] ?? "");
  };
  const warn = (field: ImportField, code: NoteCode, isFault = false): void => {
    const column = context.columns[columnOf.get(field) ?? -1] ?? field;
    notes.push({ line, column, code, value: value(field).slice(0, 200), isFault });
  };
  const short = (field: ImportField, max: number): string => {
    const text = value(field);
    if (text.length <= max) return text;
    warn(field, "too_long");
    return text.slice(0, max).toWellFormed();
  };
  return { notes, value, short, warn };
}

function emailsOf(reading: Reading): string[] {
  const typed = reading.value("client.email");
  if (typed === "") return [];
  const email = z.safeParse(Email, typed);
  if (email.success) return [email.data];
  reading.warn("client.email", "bad_email");
  return [];
}

function phonesOf(reading: Reading, country: string): ClientDraft["phones"] {
  const typed = reading.short("client.phone", 40);
  if (typed === "") return [];
  if (digitsOf(typed).length < 4) {
    reading.warn("client.phone", "bad_phone");
    return [];
  }
  const parsed = parsePhoneNumberFromString(typed, country as CountryCode);
  return [{ label: "mobile", typed, e164: parsed?.isValid() ? parsed.number : null, isPreferred: true }];
}

function clientKey(client: ClientDraft, externalId: string, fallback: string): string {
  if (externalId !== "") return `id:${externalId}`;
  const [email] = client.emails;
  if (email !== undefined) return `email:${email}`;
  const [phone] = client.phones;
  if (phone) return `phone:${phone.e164 ?? digitsOf(phone.typed)}`;
  const name = foldText(`${client.firstName} ${client.lastName} ${client.companyName}`);
  const place = foldText(`${client.address.line1} ${client.address.postcode}`).trim();
  return place === "" ? fallback : `name:${name}|${place}`;
}

function clientOf(reading: Reading, country: string, fallback: string): ClientDraft | null {
  const full = splitFullName(reading.short("client.fullName", 160));
  const firstName = (reading.short("client.firstName", 80) || full.firstName).slice(0, 80);
  const lastName = (reading.short("client.lastName", 80) || full.lastName).slice(0, 80);
  const companyName = reading.short("client.companyName", 120);
  const emails = emailsOf(reading);
  const phones = phonesOf(reading, country);
  const isNamed = firstName !== "" || lastName !== "" || companyName !== "";
  if (!isNamed && emails.length === 0 && phones.length === 0) return null;
  const client: ClientDraft = {
    ...emptyRow(clients),
    id: "",
    title: "",
    firstName,
    lastName: lastName || (companyName === "" && firstName === "" ? NO_NAME : lastName),
    companyName,
    phones,
    emails,
    address: {
      line1: reading.short("client.addressLine1", 120),
      line2: "",
      city: reading.short("client.city", 80),
      region: reading.short("client.region", 80),
      postcode: reading.short("client.postcode", 20),
    },
    notes: "",
    hasNoContact: emails.length + phones.length === 0 ? "yes" : "no",
  };
  const key = clientKey(client, reading.value("client.externalId"), fallback).slice(0, 200);
  return { ...client, id: idOfKey("clients", key), importKey: key };
}

function speciesOf(reading: Reading, settings: ImportSettings): PetTypeCode | null {
  const typed = reading.value("pet.species");
  if (typed === "") {
    if (settings.species === null) reading.warn("pet.species", "species_missing", true);
    return settings.species;
  }
  const code = parseSpecies(typed);
  if (code === null) reading.warn("pet.species", "species_unknown");
  return code ?? "other";
}

/** The column for neutering is believed before the column for the sex. */
function sexOf(reading: Reading): Pick<PetDraft, "sex" | "neutered"> {
  const { sex, neutered: alongside } = parseSex(reading.value("pet.sex"));
  const neutered = parseNeutered(reading.value("pet.neutered"));
  if (sex === null) reading.warn("pet.sex", "sex_unknown");
  if (alongside === null) reading.warn("pet.sex", "neutered_unknown");
  if (neutered === null) reading.warn("pet.neutered", "neutered_unknown");
  const isStated = neutered === "yes" || neutered === "no";
  return { sex: sex ?? "unknown", neutered: isStated ? neutered : (alongside ?? "unknown") };
}

function birthOf(reading: Reading, context: ReaderContext): Pick<PetDraft, "birthOn" | "birthPrecision"> {
  const unknown = { birthOn: null, birthPrecision: "estimated" } as const;
  const typed = reading.value("pet.birthDate");
  const year = reading.value("pet.birthYear");
  if (typed === "" && year === "") return unknown;
  const field = typed === "" ? "pet.birthYear" : "pet.birthDate";
  const birthOn =
    typed === "" ? parseImportDate(`${year}-01-01`, null) : parseImportDate(typed, context.settings.dateOrder);
  if (birthOn === null || !isPlausibleBirth(birthOn, context.today)) {
    reading.warn(field, "bad_birth");
    return unknown;
  }
  return { birthOn, birthPrecision: typed === "" ? "year" : "day" };
}

function identifiersOf(reading: Reading): PetDraft["identifiers"] {
  const chip = reading.value("pet.microchip").replace(/[\s-]/g, "");
  const licence = reading.short("pet.licence", 60);
  const identifiers: PetDraft["identifiers"] = [];
  if (chip.length > 60 || (chip !== "" && !/^[0-9A-Za-z*]+$/.test(chip)))
    reading.warn("pet.microchip", "bad_microchip");
  else if (chip !== "") identifiers.push({ kind: "microchip", value: chip });
  if (licence !== "") identifiers.push({ kind: "licence", value: licence });
  return identifiers;
}

function petOf(reading: Reading, context: ReaderContext, key: string): PetDraft | null {
  const code = speciesOf(reading, context.settings);
  if (code === null) return null;
  const name = reading.short("pet.name", 120);
  if (name === "") reading.warn("pet.name", "name_missing");
  return {
    ...emptyRow(pets),
    id: idOfKey("pets", key),
    name: name || NO_NAME,
    petTypeId: petTypeIdOf(code),
    breed: [reading.short("pet.breed", 78), reading.short("pet.secondaryBreed", 78)].filter(Boolean).join(" / "),
    ...sexOf(reading),
    ...birthOf(reading, context),
    colour: reading.short("pet.colour", 120),
    markings: "",
    identifiers: identifiersOf(reading),
    temperament: "unknown",
    notes: "",
    importKey: key,
  };
}

/**
 * One record of a list as the rows that it makes. `occurrence` counts equal records without an id of
 * their own, from 1: the second of two equal lines is a second animal.
 */
export function readRow(
  context: ReaderContext,
  cells: readonly string[],
  line: number,
  occurrence: (hash: string) => number,
): ReadRow {
  const reading = readingOf(context, cells, line);
  const externalId = reading.value("pet.externalId") || reading.value("pet.licence");
  let own = "";
  let nth = 1;
  const ownKey = (): string => {
    if (own === "") {
      const hash = rowHash(cells);
      nth = occurrence(hash);
      own = `row:${hash}:${nth}`;
    }
    return own;
  };
  const isPetList = hasPetColumns(context.settings.mapping);
  const pet = isPetList
    ? petOf(reading, context, externalId === "" ? ownKey() : `id:${externalId}`.slice(0, 200))
    : null;
  const client = clientOf(reading, context.country, own || (externalId && `id:${externalId}`) || ownKey());
  if (!isPetList && !client) reading.warn("client.fullName", "client_missing", true);
  return { line, client, pet, isRepeated: nth > 1, notes: reading.notes };
}
