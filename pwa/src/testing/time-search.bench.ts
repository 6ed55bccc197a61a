/* Prints how long the search index takes: `node pwa/src/testing/time-search.bench.ts`. Asserts nothing. */
import type { SearchDoc } from "../areas/search/search-doc.ts";
import { SearchIndex } from "../areas/search/search-index.ts";

const SYLLABLES =
  "ba be bi bo bra ca co da de do el fa fi ga ha hu ja ju ka la li lo ma mi mo na ni no o pa pe ra ri ro sa so ta ti to u va vi za".split(
    " ",
  );
const BREEDS = ["Labrador", "Beagle", "Domestic Shorthair", "French Bulldog", "Maine Coon", "Mixed"];

function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function docs(count: number): SearchDoc[] {
  const next = numbersFrom(7);
  const word = (): string =>
    Array.from({ length: 2 + Math.floor(next() * 2) }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join("");
  return Array.from({ length: count }, (_, number) => {
    const isPet = number % 8 < 5;
    const owner = `${word()} ${word()}`;
    return {
      kind: isPet ? "pet" : "client",
      id: `row-${number}`,
      name: isPet ? word() : owner,
      related: isPet ? [owner] : [],
      details: isPet ? [BREEDS[number % BREEDS.length] ?? "Mixed"] : [`${word()}.${number}@example.com`],
      numbers: [String(Math.floor(next() * 1e10)).padStart(11, "0")],
      isPast: number % 16 === 0,
    };
  });
}

const quantile = (times: number[], share: number): string =>
  (times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(2).padStart(7);

for (const size of [12_000, 60_000]) {
  const rows = docs(size);
  const index = new SearchIndex();
  const start = performance.now();
  index.rebuild(rows);
  console.log(`${size} rows: built in ${(performance.now() - start).toFixed(0)} ms`);
  const queries = rows.slice(0, 400).flatMap(({ name }) => [name.slice(0, 1), name.slice(0, 3), name]);
  const typos = rows.slice(0, 200).map(({ name }) => `${name.slice(0, 1)}x${name.slice(2)}`);
  for (const [label, asked, run] of [
    ["prefix", queries, (query: string) => index.searchPrefix(query, { limit: 30 })],
    ["both stages", [...queries, ...typos], (query: string) => index.search(query, { limit: 30 })],
    ["typos", typos, (query: string) => index.search(query, { limit: 30 })],
  ] as const) {
    for (const query of asked.slice(0, 50)) run(query);
    const times = asked.map((query) => {
      const from = performance.now();
      run(query);
      return performance.now() - from;
    });
    console.log(
      `  ${label.padEnd(12)} p50 ${quantile(times, 0.5)} p95 ${quantile(times, 0.95)} max ${quantile(times, 0.9999)} ms`,
    );
  }
}
