import {
  CHAIN_START,
  type ChainEnd,
  type ChainFault,
  type Entry,
  faultAfter,
} from "@fernpaw/domain/controlled/entry-hash";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { Store } from "@fernpaw/sync/server/store";
import {
  chainsOf,
  clinicsWithRegisters,
  countUpTo,
  endOfChain,
  entriesAfter,
  registerSums,
} from "./registers.queries.ts";

const PAGE = 500;

/** A chain end that an earlier run printed, elsewhere. */
export interface KeptEnd extends ChainEnd {
  clinicId: string;
  chainId: string;
}

/** `rewritten`: it is not the entry that an earlier end names. */
export interface ChainReport {
  clinicId: string;
  chainId: string;
  /** The last entry that is as it was written. */
  last: ChainEnd;
  /** The first broken place. */
  fault: { seq: number; kind: ChainFault | "rewritten" } | null;
}

type Reading = Pick<Store, "read">;

/** Reads one chain and names the first entry that is not as it was written. Entries may be added meanwhile. */
async function verifyChain(
  { read }: Reading,
  { clinicId, chainId, end }: { clinicId: string; chainId: string; end: ChainEnd | null },
  kept: readonly ChainEnd[],
): Promise<ChainReport> {
  const noted = new Map(kept.map(({ seq, hash }) => [seq, hash]));
  let last: ChainEnd = { seq: 0, hash: CHAIN_START };
  const broken = (kind: ChainFault | "rewritten", seq = last.seq + 1): ChainReport => ({
    clinicId,
    chainId,
    last,
    fault: { seq, kind },
  });
  for (let isMore = true; isMore;) {
    const { seq } = last;
    const rows: Entry[] = await read((sql) => entriesAfter(sql, clinicId, { chainId, seq, limit: PAGE }));
    for (const row of rows) {
      const fault = faultAfter(clinicId, last, row);
      if (fault !== null) return broken(fault);
      if ((noted.get(row.seq) ?? row.hash) !== row.hash) return broken("rewritten");
      if (end?.seq === row.seq && end.hash !== row.hash) return broken("head");
      last = { seq: row.seq, hash: row.hash };
    }
    isMore = rows.length === PAGE;
  }
  if (last.seq < Math.max(end?.seq ?? 0, ...noted.keys())) return broken("missing");
  const endNow = await read((sql) => endOfChain(sql, clinicId, chainId));
  if ((endNow?.seq ?? 0) < last.seq) return broken("head", last.seq);
  const { seq } = last;
  // A row below the first number, or a second one of a number at the edge of a page, is not read above.
  if ((await read((sql) => countUpTo(sql, clinicId, { chainId, seq }))) !== seq) return broken("unlinked", seq);
  return { clinicId, chainId, last, fault: null };
}

/** Every chain of a clinic, and those that an earlier end names. */
export async function* verifyChainsOf(
  reading: Reading,
  clinicId: string,
  kept: readonly KeptEnd[] = [],
): AsyncGenerator<ChainReport> {
  const known = await reading.read((sql) => chainsOf(sql, clinicId));
  const named = Map.groupBy(kept, ({ chainId }) => chainId);
  for (const chainId of [...new Set([...known.keys(), ...named.keys()])].toSorted())
    yield await verifyChain(reading, { clinicId, chainId, end: known.get(chainId) ?? null }, named.get(chainId) ?? []);
}

/** Registers whose balance, or the part of one batch in it, is not the sum of their entries. */
export async function wrongBalances({ read }: Reading, clinicId: string): Promise<string[]> {
  const sums = await read((sql) => registerSums(sql, clinicId));
  return sums.flatMap(({ id, noted, sumMilli, batchSums }) => {
    const isRight = noted?.balanceMilli === sumMilli && canonicalJson(noted.batchMilli) === canonicalJson(batchSums);
    return isRight ? [] : [id];
  });
}

export interface RegistersReport {
  clinicId: string;
  chains: ChainReport[];
  wrongBalances: string[];
}

/** Every chain and balance of one clinic. */
export async function verifyRegistersOf(
  reading: Reading,
  clinicId: string,
  kept?: readonly KeptEnd[],
): Promise<RegistersReport> {
  const chains: ChainReport[] = [];
  for await (const report of verifyChainsOf(reading, clinicId, kept)) chains.push(report);
  return { clinicId, chains, wrongBalances: await wrongBalances(reading, clinicId) };
}

/** The same of every clinic. */
export async function* verifyRegisters(
  reading: Reading,
  kept: readonly KeptEnd[] = [],
): AsyncGenerator<RegistersReport> {
  const clinics = await reading.read((sql) => clinicsWithRegisters(sql));
  const byClinic = Map.groupBy(kept, ({ clinicId }) => clinicId);
  for (const clinicId of [...new Set([...clinics, ...byClinic.keys()])].toSorted())
    yield await verifyRegistersOf(reading, clinicId, byClinic.get(clinicId));
}
