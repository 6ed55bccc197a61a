import { clientName } from "@fernpaw/domain/clients/client";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import { type Instant, instantAt, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { ListedBalance } from "../read/listed-balance.ts";
import { fieldPositions } from "../read/record-values.ts";
import { idOfKey } from "../read/row-keys.ts";
import type { NoteCode } from "../report/note-words.copy.ts";
import { PetFinder } from "./find-pets.ts";
import type { LineMatcher, MatchContext } from "./match-context.ts";
import type { MatchedBalance } from "./matched-balance.ts";
import { type MatchedRow, unmatched } from "./matched-row.ts";
import { noteOn } from "./row-words.ts";

const NOON_MIN = 12 * 60;

const NO_TIME = "00000000-0000-8000-8000-000000000000";

/**
 * The id that a key always means. Ledgers are read in the order of their ids, which begin with a time: debts of an earlier system come before
 * all rows of the clinic. The day of the invoice is not in the id, so that a list with a corrected day makes no second invoice.
 */
const openingId = (table: string, key: string): string => derivedId(NO_TIME, idOfKey(table, key));

type Note = (matched: MatchedRow, code: NoteCode, field: ImportField, isFault?: boolean) => void;

function noter({ list }: MatchContext): Note {
  const { columns } = list.format;
  const positions = fieldPositions(list.context.settings.mapping);
  const named = (["client.fullName", "client.lastName", "client.externalId", "client.email"] as const).find((one) =>
    positions.has(one),
  );
  return (matched, code, field, isFault = true) => {
    const { line, balance } = matched.row;
    if (isFault) matched.isRefused = true;
    const value = balance ? clientName(balance.client) : "";
    const at = field === "client.fullName" ? (named ?? field) : field;
    matched.notes.push(noteOn({ line, columns, positions }, code, { field: at, value, here: [], isFault }));
  };
}

interface Item {
  matched: MatchedRow;
  listed: ListedBalance;
  clientId: string;
}

/** The ids of the rows that a line has, if it was made for this client. */
function partsFor(clientId: string, { number, issuedOn, dueMinor, creditMinor }: ListedBalance) {
  const key = `${clientId}|${number === "" ? `${issuedOn ?? ""}|${dueMinor}|${creditMinor}` : number}`;
  const part = (table: string, amountMinor: number) =>
    amountMinor === 0 ? null : { id: openingId(table, key), amountMinor, isNew: true };
  return { invoice: part("invoices", dueMinor), credit: part("payments", creditMinor) };
}

type Parts = ReturnType<typeof partsFor>;

const idsOf = ({ invoice, credit }: Parts): string[] => [invoice, credit].flatMap((part) => part?.id ?? []);

function balanceOf({ matched, listed, clientId }: Item, parts: Parts, { today, timeZone, now }: DayOf): MatchedBalance {
  const { number, client } = listed;
  const issuedOn = listed.issuedOn ?? today;
  const at: Instant = issuedOn === today ? now : instantAt(issuedOn, NOON_MIN, timeZone);
  return {
    clientId,
    client: clientName(client),
    reference: number === "" ? `OB-${matched.row.line}` : number,
    issuedOn,
    dueOn: listed.dueOn ?? issuedOn,
    at,
    ...parts,
  };
}

interface DayOf {
  today: LocalDate;
  timeZone: string;
  now: Instant;
}

/** Finds the client of each line, and whether the clinic has its invoice or credit already. */
export const balanceMatcher: LineMatcher = (context) => {
  const { clinic, index, list } = context;
  const finder = new PetFinder(context);
  const note = noter(context);
  const find = (matched: MatchedRow, listed: ListedBalance): Item | null => {
    const [clientId, other] = finder.clientsOf(listed.client);
    if (clientId === undefined) note(matched, "client_not_found", "client.fullName");
    else if (other !== undefined) note(matched, "client_not_unique", "client.fullName");
    else return { matched, listed, clientId };
    return null;
  };
  /** An earlier line of the list has the same invoice or credit. */
  const isUsed = (parts: Parts): boolean => idsOf(parts).some((id) => index.card(id) !== undefined);
  /**
   * The rows of a line: those that were made for the client, or for one who was merged into it since. Null: an earlier line has them.
   */
  const choose = (ways: readonly Parts[], known: ReadonlySet<string>): Parts | null => {
    const stored = ways.find((parts) => !isUsed(parts) && idsOf(parts).some((id) => known.has(id)));
    const chosen = stored ?? (ways.some(isUsed) ? null : ways[0]);
    if (!chosen) return null;
    for (const id of idsOf(chosen)) index.put(id, { card: "", keys: [] });
    for (const part of [chosen.invoice, chosen.credit]) if (part && known.has(part.id)) part.isNew = false;
    return chosen;
  };
  return async (rows) => {
    const asked = rows.flatMap(({ balance }) => balance?.client ?? []);
    await finder.prepare(asked.map((owner) => ({ number: "", numberId: null, identifiers: [], name: "", owner })));
    const matched = rows.map(unmatched);
    const items = matched.flatMap((one) => {
      const { balance } = one.row;
      if (balance && balance.dueMinor + balance.creditMinor > 0) return find(one, balance) ?? [];
      note(one, "balance_none", "balance.due", false);
      return [];
    });
    const absorbed = await clinic.absorbedBy([...new Set(items.map(({ clientId }) => clientId))]);
    const made = items.map((item) => ({
      item,
      ways: [item.clientId, ...(absorbed.get(item.clientId) ?? [])].map((id) => partsFor(id, item.listed)),
    }));
    const known = new Set(await clinic.knownBalances(made.flatMap(({ ways }) => ways.flatMap(idsOf))));
    for (const { item, ways } of made) {
      const parts = choose(ways, known);
      if (parts) item.matched.balance = balanceOf(item, parts, list.context);
      else note(item.matched, "balance_again", "balance.number");
    }
    return matched;
  };
};
