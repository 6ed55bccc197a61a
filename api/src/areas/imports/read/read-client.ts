import { clients, Email } from "@fernpaw/domain/clients/client";
import { NO_NAME } from "@fernpaw/domain/imports/import-match";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import { parseListNumber, splitFullName } from "@fernpaw/domain/imports/import-values";
import { isNoName } from "@fernpaw/domain/imports/import-words";
import { numberKey } from "@fernpaw/domain/imports/list-number";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { phoneInWords } from "@fernpaw/domain/kernel/phone";
import { digitsOf, foldText } from "@fernpaw/domain/kernel/search-text";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import * as z from "zod/mini";
import type { RecordValues } from "./record-values.ts";
import { idOfKey } from "./row-keys.ts";

export type ClientDraft = Omit<NewRow<typeof clients>, "importId">;

function readEmails(values: RecordValues): string[] {
  const typed = values.value("client.email");
  if (typed === "") return [];
  const email = z.safeParse(Email, typed);
  if (email.success) return [email.data];
  values.warn("client.email", "bad_email");
  return [];
}

function readPhones(values: RecordValues, country: string): ClientDraft["phones"] {
  const cell = values.short("client.phone", 100);
  if (cell === "") return [];
  const found = phoneInWords(cell);
  if (found === null || found.typed.length > 40 || digitsOf(found.typed).length < 4) {
    values.warn("client.phone", "bad_phone");
    return [];
  }
  const { typed, words } = found;
  if (words !== "") values.warn("client.phone", "phone_words");
  const parsed = parsePhoneNumberFromString(typed, country as CountryCode);
  const e164 = parsed?.isValid() ? parsed.number : null;
  // Where numbers do not tell a landline from a mobile, as in the US, it counts as a mobile.
  const label = parsed?.getType() === "FIXED_LINE" ? "home" : "mobile";
  return [{ label, typed, e164, isPreferred: true, ...(words === "" ? {} : { whose: words.slice(0, 60) }) }];
}

/** A name; what says that there is none is left out. */
function readName(values: RecordValues, field: ImportField, max: number): string {
  const name = values.short(field, max);
  return isNoName(name) ? "" : name;
}

/** Of a whole name beside a first name the rest is the last name. */
function readPersonName(values: RecordValues): { firstName: string; lastName: string } {
  const typedFirst = readName(values, "client.firstName", 80);
  const typedLast = readName(values, "client.lastName", 80);
  const typedFull = readName(values, "client.fullName", 160);
  const full = splitFullName(typedFull);
  const isSplit = typedFirst === "" || full.firstName === typedFirst || typedFull.includes(",");
  return {
    firstName: (typedFirst || full.firstName).slice(0, 80),
    lastName: (typedLast || (isSplit ? full.lastName : typedFull)).slice(0, 80),
  };
}

function clientKey(client: ClientDraft, externalId: string, fallback: string): string {
  if (externalId !== "") return numberKey(externalId);
  const [email] = client.emails;
  if (email !== undefined) return `email:${email}`;
  const [phone] = client.phones;
  if (phone) return `phone:${phone.e164 ?? digitsOf(phone.typed)}`;
  const name = foldText(`${client.firstName} ${client.lastName} ${client.companyName}`);
  const place = foldText(`${client.address.line1} ${client.address.postcode}`).trim();
  return place === "" ? fallback : `name:${name}|${place}`;
}

/** The owner that a record names; null: it says nothing of one. `fallback`: the key of one who has no other. */
export function readClient(values: RecordValues, country: string, fallback: string): ClientDraft | null {
  const { firstName, lastName } = readPersonName(values);
  const companyName = readName(values, "client.companyName", 120);
  const externalId = parseListNumber(values.value("client.externalId"));
  const emails = readEmails(values);
  const phones = readPhones(values, country);
  const isNamed = firstName !== "" || lastName !== "" || companyName !== "";
  if (!isNamed && externalId === "" && emails.length === 0 && phones.length === 0) return null;
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
      line1: values.short("client.addressLine1", 120),
      line2: "",
      city: values.short("client.city", 80),
      region: values.short("client.region", 80),
      postcode: values.short("client.postcode", 20),
    },
    notes: values.texts("client.notes", 4000),
    hasNoContact: emails.length + phones.length === 0 ? "yes" : "no",
  };
  const key = clientKey(client, externalId, fallback).slice(0, 200);
  return { ...client, id: idOfKey("clients", key), importKey: key };
}
