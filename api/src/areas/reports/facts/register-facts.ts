import { ENTRY_KINDS } from "@fernpaw/domain/controlled/controlled-entry";
import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { registerBalances, registerEntriesIn, witnessedAmong } from "../goods.queries.ts";
import { type FactContext, type FactSource, isOf, momentsOf, NO_VISIT, partsOf } from "./fact-source.ts";
import { readProducts } from "./goods-lookup.ts";

type Entry = Awaited<ReturnType<typeof registerEntriesIn>>[number];

function valuesOf(entry: Entry, isWitnessed: boolean): Fact["values"] {
  const { kind, quantityMilli, expectedMilli, countedMilli } = entry;
  const way = ENTRY_KINDS[kind];
  return {
    registerEntries: 1,
    unwitnessed: isWitnessed ? 0 : 1,
    countDifferences: kind === "count" && countedMilli !== expectedMilli ? 1 : 0,
    registerInMilli: way === "in" ? quantityMilli : 0,
    registerOutMilli: way === "out" ? -quantityMilli : 0,
  };
}

/** The balance of each register at the end of the last day: the present one without the entries since. */
async function* balances(context: FactContext, day: string): AsyncGenerator<Fact> {
  const { read, clinicId, timeZone, at } = context;
  const since = new Map<string, number>();
  for await (const part of partsOf({ from: addDays(day, 1), to: localDateOf(at, timeZone) }))
    for (const entry of await read((sql) => registerEntriesIn(sql, clinicId, momentsOf(part, timeZone))))
      since.set(entry.registerId, (since.get(entry.registerId) ?? 0) + entry.quantityMilli);
  const registers = await read((sql) => registerBalances(sql, clinicId));
  for (const register of registers.filter((row) => isOf(context, row))) {
    const { id, productId, locationId, balanceMilli } = register;
    yield {
      day,
      values: { registerMilli: balanceMilli - (since.get(id) ?? 0) },
      keys: { product: [productId], location: [locationId] },
      row: { table: "products", id: productId, number: "", clientId: null, ...NO_VISIT },
    };
  }
}

/** Entries of the registers of controlled drugs on the day on which they happened, and the balances. The page of an entry has the client. */
export const registerFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone } = context;
  const products = await readProducts(context);
  for await (const part of partsOf(period)) {
    const { entries, witnessed } = await read(async (sql) => {
      const found = await registerEntriesIn(sql, clinicId, momentsOf(part, timeZone));
      const ids = found.map(({ id }) => id);
      return { entries: found, witnessed: await witnessedAmong(sql, clinicId, ids) };
    });
    const confirmed = new Set(witnessed.map(({ aboutId }) => aboutId));
    for (const entry of entries.filter((row) => isOf(context, row))) {
      const { id, productId, locationId, occurredAt, performedBy } = entry;
      yield {
        day: localDateOf(occurredAt, timeZone),
        values: valuesOf(entry, confirmed.has(id)),
        keys: { product: [productId], person: [performedBy], location: [locationId] },
        row: {
          table: "controlledEntries",
          id,
          number: products.get(productId)?.name ?? "",
          clientId: null,
          ...NO_VISIT,
        },
      };
    }
  }
  yield* balances(context, period.to);
};
