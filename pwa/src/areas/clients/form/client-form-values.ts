import { clients } from "@fernpaw/domain/clients/client";
import { givenOf, type GivenOf } from "@fernpaw/domain/kernel/entity";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { typedIndex } from "../../../form/typed-rows.ts";
import type { FaultWords } from "../../../form/faults.ts";
import { copy } from "../clients.copy.ts";
import type { Client } from "../clients.queries.ts";

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

export type ClientFields = GivenOf<typeof clients>;

/**
 * The client form: every field that a person gives. Phones, e-mails and categories are composites: empty rows are not
 * sent, and categories are one text.
 */
export interface ClientValues extends Omit<
  ClientFields,
  "phones" | "emails" | "hasNoContact" | "categories" | "preferredVetId"
> {
  phones: PhoneValues[];
  emails: { address: string }[];
  hasNoContact: boolean;
  /** With commas between them. */
  categories: string;
  /** Empty: none. */
  preferredVetId: string;
}

/** The form of a row, or of what a new one starts with. */
export function toFormValues(client: ClientFields): ClientValues {
  return {
    ...givenOf(clients, client),
    phones:
      client.phones.length > 0
        ? client.phones.map(({ takesSms, whose, ...phone }) => ({
            ...phone,
            takesSms: takesSms ?? null,
            whose: whose ?? "",
          }))
        : [blankPhone("mobile")],
    emails: client.emails.length > 0 ? client.emails.map((address) => ({ address })) : [{ address: "" }],
    hasNoContact: client.hasNoContact === "yes",
    categories: client.categories.join(", "),
    preferredVetId: client.preferredVetId ?? "",
  };
}

/** What somebody typed into the search before he chose to add a client. */
export function fieldsFromSearch(text: string): Partial<ClientFields> {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (/^[\d\s()+./-]+$/.test(text)) {
    return { phones: [{ label: "mobile", typed: text.trim(), e164: null, isPreferred: false }] };
  }
  if (text.includes("@")) return { emails: [text.trim()] };
  return { firstName: words.length > 1 ? words.slice(0, -1).join(" ") : "", lastName: words.at(-1) ?? "" };
}

/** The rows that have a number; one of them is called first. */
function parsePhones(rows: readonly PhoneValues[]): Phone[] {
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
export function parseFields(values: ClientValues): ClientFields {
  return {
    ...values,
    phones: parsePhones(values.phones),
    emails: values.emails.map(({ address }) => address).filter(hasVisible),
    hasNoContact: values.hasNoContact ? "yes" : "no",
    categories: [...new Set(values.categories.split(",").map((one) => one.trim()))].filter(hasVisible),
    preferredVetId: values.preferredVetId === "" ? null : values.preferredVetId,
  };
}

/** The field that shows a fault, by its path in the fields. */
export function fieldAt([first, second, third]: readonly PropertyKey[], values: ClientValues): string | null {
  if (first === "phones") {
    const numbers = values.phones.map(({ typed }) => typed);
    const part = third === "whose" ? "whose" : "typed";
    return typeof second === "undefined" ? "phones.0.typed" : `phones.${typedIndex(numbers, second)}.${part}`;
  }
  if (first === "emails" && second !== undefined) {
    const addresses = values.emails.map(({ address }) => address);
    return `emails.${typedIndex(addresses, second)}.address`;
  }
  if (first === "address" && typeof second === "string") return `address.${second}`;
  return typeof first === "string" ? first : null;
}

const { faults } = copy.form;

export const clientFaults: FaultWords = {
  lastName: faults.lastName,
  emails: faults.email,
  categories: () => faults.categories,
  "phones.*.whose": faults.other,
  // Without any number there is a fault of its own.
  "phones.*.typed": (code) => (code === "custom" ? faults.phones : undefined),
};
