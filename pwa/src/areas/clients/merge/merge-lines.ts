import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { clients } from "@fernpaw/domain/clients/client";
import { mergedFields, type MergedFields } from "@fernpaw/domain/clients/merged-client";
import { emptyRow, type GivenOf } from "@fernpaw/domain/kernel/entity";
import { fieldWord } from "../../../field-words.ts";
import { isUntouched, keptLine, type MergeLine, mergeLine } from "../../../ui/merge/merge-lines.ts";
import { answerWords, phoneLabels, statusWords } from "../clients.copy.ts";
import type { Client } from "../clients.queries.ts";
import type { MergeSide } from "../merge.queries.ts";
import { copy } from "./merge.copy.ts";

/** All that a person gives of a client, and all that a merge may change. */
type ComparedField = keyof GivenOf<typeof clients> | keyof MergedFields | "status";

interface Wording {
  money: (minor: number) => string;
  vetName: string;
}

const phoneText = ({ typed, label, whose }: Client["phones"][number]): string =>
  [typed, whose ?? phoneLabels[label]].join(", ");

/** The values of each field as a person reads them. A field without a text does not compile. */
const TEXTS: {
  readonly [Field in ComparedField]: (value: Client[Field], wording: Wording) => string | readonly string[];
} = {
  title: (value) => value,
  firstName: (value) => value,
  lastName: (value) => value,
  companyName: (value) => value,
  phones: (value) => value.map(phoneText),
  emails: (value) => value,
  hasNoContact: (value) => copy.yesNo[value],
  address: (value) => addressLines(value).join(", "),
  categories: (value) => value,
  referralSource: (value) => value,
  preferredVetId: (_, { vetName }) => vetName,
  notes: (value) => value,
  status: (value) => statusWords[value],
  consentEmail: (value) => answerWords[value],
  consentSms: (value) => answerWords[value],
  consentMarketing: (value) => answerWords[value],
  paymentTermsDays: (value) => (value === null ? "" : copy.days(value)),
  creditLimitMinor: (value, { money }) => (value === null ? "" : money(value)),
  paysFirst: (value) => copy.yesNo[value],
  noShowCount: (value) => String(value),
};
const FIELDS = Object.keys(TEXTS) as ComparedField[];
const MONEY_FIELDS: readonly string[] = ["paymentTermsDays", "creditLimitMinor", "paysFirst"];

function textsOf<Field extends ComparedField>(client: Client, field: Field, wording: Wording): string[] {
  const texts = TEXTS[field](client[field], wording);
  return [texts].flat().filter((text) => text !== "");
}

/** The fields of two clients with their values, and which of them the merge keeps: it asks what the merge itself asks. */
export function mergeLines(
  from: MergeSide,
  into: MergeSide,
  { money, seesMoney }: { money: (minor: number) => string; seesMoney: boolean },
): MergeLine[] {
  const after: Client = { ...into.client, ...mergedFields(into.client, from.client) };
  const shown = FIELDS.filter(
    (field) =>
      (seesMoney || !MONEY_FIELDS.includes(field)) && !isUntouched(field, emptyRow(clients), from.client, into.client),
  );
  const pets = keptLine("pets", copy.pets, { from: from.petNames, into: into.petNames });
  const lines = shown.map((field) =>
    mergeLine(field, fieldWord(clients.table, field), {
      from: textsOf(from.client, field, { money, vetName: from.preferredVet }),
      into: textsOf(into.client, field, { money, vetName: into.preferredVet }),
      after: textsOf(after, field, { money, vetName: into.preferredVet }),
    }),
  );
  return [pets, ...lines];
}
