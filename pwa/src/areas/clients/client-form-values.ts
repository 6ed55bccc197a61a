import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { argsResolver } from "../../ui/form-faults.ts";
import { copy } from "./clients.copy.ts";
import type { Client } from "./clients.queries.ts";

type Phone = Client["phones"][number];

export interface PhoneValues {
  label: Phone["label"];
  typed: string;
  e164: string | null;
  isPreferred: boolean;
  /** Null: nobody has said; a mobile may then be written to. */
  takesSms: boolean | null;
  whose: string;
}

export const blankPhone = (label: Phone["label"], typed = ""): PhoneValues => ({
  label,
  typed,
  e164: null,
  isPreferred: false,
  takesSms: null,
  whose: "",
});

/** The client form as typed; empty rows are no phones and no e-mails. */
export interface ClientValues {
  firstName: string;
  lastName: string;
  companyName: string;
  phones: PhoneValues[];
  emails: { address: string }[];
  hasNoContact: boolean;
  address: Client["address"];
  notes: string;
  /** With commas between them. */
  categories: string;
  referralSource: string;
  /** Empty: none. */
  preferredVetId: string;
}

const NO_ADDRESS = { line1: "", line2: "", city: "", region: "", postcode: "" };

export function valuesOf(client: Client | null): ClientValues {
  return {
    firstName: client?.firstName ?? "",
    lastName: client?.lastName ?? "",
    companyName: client?.companyName ?? "",
    phones: client?.phones.length
      ? client.phones.map(({ takesSms, whose, ...phone }) => ({
          ...phone,
          takesSms: takesSms ?? null,
          whose: whose ?? "",
        }))
      : [blankPhone("mobile")],
    emails: client?.emails.length ? client.emails.map((address) => ({ address })) : [{ address: "" }],
    hasNoContact: client?.hasNoContact === "yes",
    address: client?.address ?? NO_ADDRESS,
    notes: client?.notes ?? "",
    categories: client?.categories.join(", ") ?? "",
    referralSource: client?.referralSource ?? "",
    preferredVetId: client?.preferredVetId ?? "",
  };
}

/** What somebody typed into the search before he chose to add a client. */
export function valuesFromSearch(text: string): ClientValues {
  const values = valuesOf(null);
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (/^[\d\s()+./-]+$/.test(text)) return { ...values, phones: [blankPhone("mobile", text.trim())] };
  if (text.includes("@")) return { ...values, emails: [{ address: text.trim() }] };
  return { ...values, firstName: words.length > 1 ? words.slice(0, -1).join(" ") : "", lastName: words.at(-1) ?? "" };
}

export type ClientFields = Pick<
  Client,
  | "firstName"
  | "lastName"
  | "companyName"
  | "phones"
  | "emails"
  | "address"
  | "notes"
  | "hasNoContact"
  | "categories"
  | "referralSource"
  | "preferredVetId"
>;

/** The rows that have a number; one of them is called first. */
function phonesOf(rows: readonly PhoneValues[]): Phone[] {
  const typed = rows.filter((row) => hasVisible(row.typed));
  const first = typed.find((row) => row.isPreferred) ?? typed[0];
  return typed.map((row) => ({
    label: row.label,
    typed: row.typed,
    e164: row.e164,
    isPreferred: row === first,
    ...(row.takesSms === null ? {} : { takesSms: row.takesSms }),
    ...(hasVisible(row.whose) ? { whose: row.whose.trim() } : {}),
  }));
}

/** The fields as the mutations take them. */
export function fieldsOf(values: ClientValues): ClientFields {
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    companyName: values.companyName,
    phones: phonesOf(values.phones),
    emails: values.emails.map(({ address }) => address).filter(hasVisible),
    address: values.address,
    notes: values.notes,
    hasNoContact: values.hasNoContact ? "yes" : "no",
    categories: [...new Set(values.categories.split(",").map((one) => one.trim()))].filter(hasVisible),
    referralSource: values.referralSource,
    preferredVetId: values.preferredVetId === "" ? null : values.preferredVetId,
  };
}

const ANY_ID = "00000000-0000-7000-8000-000000000000";

/** Rows that were left empty are not in the arguments: a fault's index is the index among the typed ones. */
function typedIndex(rows: readonly string[], at: number): number {
  const typed = rows.flatMap((text, index) => (hasVisible(text) ? [index] : []));
  return typed[at] ?? 0;
}

export const clientResolver = argsResolver<ClientValues>({
  schema: registerClient.args,
  toArgs: (values) => ({ id: ANY_ID, ...fieldsOf(values) }),
  fieldOf: (path, values) => {
    const [first, second] = path;
    if (first === "phones" && typeof second === "number" && path[2] === "whose") {
      return `phones.${typedIndex(
        values.phones.map(({ typed }) => typed),
        second,
      )}.whose`;
    }
    if (first === "phones" && typeof second === "number") {
      return `phones.${typedIndex(
        values.phones.map(({ typed }) => typed),
        second,
      )}.typed`;
    }
    if (first === "phones") return "phones.0.typed";
    if (first === "emails" && typeof second === "number") {
      return `emails.${typedIndex(
        values.emails.map(({ address }) => address),
        second,
      )}.address`;
    }
    if (first === "address" && typeof second === "string") return `address.${second}`;
    return typeof first === "string" ? first : null;
  },
  wordsFor: (field, code) => {
    const { faults } = copy.form;
    if (code === "too_big" && field !== "categories") return faults.other;
    if (field === "lastName") return faults.lastName;
    if (field.startsWith("emails")) return faults.email;
    if (field === "categories") return faults.categories;
    if (field.endsWith("whose")) return faults.other;
    if (field === "phones.0.typed") return faults.phones;
    return field.startsWith("phones") ? faults.phone : faults.other;
  },
});

/** Numbers as the world writes them, where they can be read. Loaded only when somebody saves a phone. */
export async function withE164(fields: ClientFields, country: string): Promise<ClientFields> {
  if (fields.phones.length === 0) return fields;
  try {
    const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
    const region = country as Parameters<typeof parsePhoneNumberFromString>[1];
    const phones = fields.phones.map((phone) => {
      const parsed = parsePhoneNumberFromString(phone.typed, region);
      return { ...phone, e164: parsed?.isPossible() ? parsed.number : null };
    });
    return { ...fields, phones };
  } catch {
    // The part of the app that reads numbers is not on this device yet: the number is kept as typed.
    return fields;
  }
}
