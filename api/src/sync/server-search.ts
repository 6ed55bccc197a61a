import { can } from "@fernpaw/domain/kernel/permissions";
import { digitsOf, foldText, tokensOf } from "@fernpaw/domain/kernel/search-text";
import type { Change } from "@fernpaw/sync/protocol";
import type { Caller } from "@fernpaw/sync/server/engine-context";
import type { ReadTask, ReadTaskContext } from "../db/off-thread.ts";
import { type ClientText, clientTexts, type PetText, petTexts, relatedRows } from "./server-search.queries.ts";
import { standingOf } from "./standing.queries.ts";

export const SEARCH_TASK = "search";

export interface SearchTask {
  caller: Caller;
  text: string;
  limit: number;
}

export interface SearchHit {
  kind: "client" | "pet";
  id: string;
  /** The hit and what a screen shows with it, as a pull would send them. */
  rows: Change[];
}

/** A phone or chip number is searched by its digits from this many on. */
const MIN_DIGITS = 4;
const PAGE = 2000;

interface Asked {
  words: string[];
  /** Empty: not a number. */
  digits: string;
  folded: string;
}

function askedOf(text: string): Asked {
  const digits = /^[\d\s+().\-/]+$/.test(text.trim()) ? digitsOf(text) : "";
  return { words: tokensOf(text), digits: digits.length >= MIN_DIGITS ? digits : "", folded: foldText(text.trim()) };
}

/** Every word that was asked for begins a word of the text. */
const beginsWords = ({ words }: Asked, text: string): boolean => {
  const present = tokensOf(text);
  return words.length > 0 && words.every((word) => present.some((token) => token.startsWith(word)));
};

const list = (json: string): Record<string, unknown>[] => JSON.parse(json) as Record<string, unknown>[];

function isClientHit(asked: Asked, client: ClientText): boolean {
  if (asked.digits)
    return list(client.phones).some(({ typed, e164 }) =>
      [typed, e164].some((number) => typeof number === "string" && digitsOf(number).includes(asked.digits)),
    );
  if (asked.folded.includes("@"))
    return (JSON.parse(client.emails) as string[]).some((email) => foldText(email).startsWith(asked.folded));
  return beginsWords(asked, `${client.firstName} ${client.lastName} ${client.companyName}`);
}

function isPetHit(asked: Asked, pet: PetText): boolean {
  const isChip = list(pet.identifiers).some(({ value }) =>
    foldText(String(value)).startsWith(asked.digits || asked.folded),
  );
  return isChip || (!asked.digits && beginsWords(asked, pet.name));
}

/** Pages through one table until enough is found. */
async function* hitsIn<Row extends { id: string }>(
  { read, signal }: ReadTaskContext,
  pageAfter: (sql: Parameters<Parameters<ReadTaskContext["read"]>[0]>[0], after: string) => Promise<Row[]>,
  isHit: (row: Row) => boolean,
): AsyncGenerator<string> {
  let after = "";
  while (!signal.aborted) {
    const rows = await read((sql) => pageAfter(sql, after));
    for (const row of rows) if (isHit(row)) yield row.id;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/**
 * Search for a device that does not hold the whole clinic: prefixes of names, digits of phones, beginnings
 * of e-mails and chip numbers. One line a hit, as JSON of `SearchHit`.
 */
export const searchTask: ReadTask = async function* (context, params) {
  const { caller, text, limit } = params as SearchTask;
  const standing = await context.read((sql) => standingOf(sql, caller));
  const asked = askedOf(text);
  if (!standing || standing.isDeviceRevoked || !can(standing, "clients:view") || asked.folded === "") return;
  const { clinicId } = caller;
  let found = 0;
  const clientIds = hitsIn(
    context,
    (sql, after) => clientTexts(sql, clinicId, after, PAGE),
    (row) => isClientHit(asked, row),
  );
  const petIds = hitsIn(
    context,
    (sql, after) => petTexts(sql, clinicId, after, PAGE),
    (row) => isPetHit(asked, row),
  );
  for (const [kind, ids] of [
    ["client", clientIds],
    ["pet", petIds],
  ] as const) {
    // Half for each kind, so that a common family name does not hide all pets; clients leave what they do not need.
    const most = kind === "client" ? Math.ceil(limit / 2) : limit;
    for await (const id of ids) {
      if (found >= most) break;
      found += 1;
      const rows = await context.read((sql) => relatedRows(sql, clinicId, kind, id));
      yield JSON.stringify({ kind, id, rows } satisfies SearchHit);
    }
  }
};
