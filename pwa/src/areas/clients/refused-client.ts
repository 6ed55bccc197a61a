import {
  choiceOr,
  listOf,
  recordOf,
  textOr,
  typedValues,
  type RefusedChange,
} from "../../session/drafts/refused-change.ts";
import { blankPhone, valuesOf, type ClientValues, type PhoneValues } from "./client-form-values.ts";
import type { Client } from "./clients.queries.ts";

const LABELS = ["mobile", "home", "work", "other"] as const;
const ADDRESS_LINES = ["line1", "line2", "city", "region", "postcode"] as const;

function phoneOf(value: unknown): PhoneValues {
  const phone = recordOf(value) ?? { typed: value };
  const { takesSms } = phone;
  return {
    ...blankPhone(choiceOr(phone["label"], LABELS, "mobile"), textOr(phone["typed"], "")),
    e164: textOr(phone["e164"], null),
    isPreferred: phone["isPreferred"] === true,
    takesSms: typeof takesSms === "boolean" ? takesSms : null,
    whose: textOr(phone["whose"], ""),
  };
}

function addressOf(value: unknown, before: ClientValues["address"]): ClientValues["address"] {
  const typed = recordOf(value);
  if (!typed) return before;
  const lines = ADDRESS_LINES.map((line) => [line, textOr(typed[line], before[line])]);
  return Object.fromEntries(lines) as ClientValues["address"];
}

/** The client form as it was when the refused change was saved. What a correction does not name is as it is now. */
export function refusedClientValues({ values }: RefusedChange, client: Client | null): ClientValues {
  const before = valuesOf(client);
  const typed = typedValues(values);
  const [phones, emails, categories] = [listOf(typed["phones"]), listOf(typed["emails"]), listOf(typed["categories"])];
  return {
    firstName: textOr(typed["firstName"], before.firstName),
    lastName: textOr(typed["lastName"], before.lastName),
    companyName: textOr(typed["companyName"], before.companyName),
    phones: phones ? [...phones.map(phoneOf), ...(phones.length === 0 ? [blankPhone("mobile")] : [])] : before.phones,
    emails: emails
      ? [...emails, ...(emails.length === 0 ? [""] : [])].map((address) => ({ address: textOr(address, "") }))
      : before.emails,
    hasNoContact: typed["hasNoContact"] === undefined ? before.hasNoContact : typed["hasNoContact"] === "yes",
    address: addressOf(typed["address"], before.address),
    notes: textOr(typed["notes"], before.notes),
    categories: categories ? categories.map(String).join(", ") : before.categories,
    referralSource: textOr(typed["referralSource"], before.referralSource),
    preferredVetId: typed["preferredVetId"] === null ? "" : textOr(typed["preferredVetId"], before.preferredVetId),
  };
}
