import { printRow, quantile } from "./bench-clinic.ts";
import { SHARES, withQueries } from "./query-page.ts";

const SIZES = [12_000, 150_000];
/** p50 and p95, in ms. */
const GOALS: Partial<Record<keyof typeof QUERIES, readonly [number, number]>> = {
  board: [5, 10],
  moved: [5, 10],
  clients: [5, 25],
  pets: [5, 25],
  newestPets: [5, 25],
};
/** Filling the browser with the rows takes most of it. */
const FILL_S = 900;

const QUERIES = {
  board: "the Today board",
  moved: "the same again, with the write of the patient who moved on",
  day: "a day of appointments",
  list: "the same with their pets, owners and vets",
  history: "a pet's timeline",
  clients: "the first page of clients by name, of one status",
  pets: "the first page of pets, of one species, A to Z",
  newestPets: "the same, the newest first",
} as const;

type QueryTimes = Record<keyof typeof QUERIES | "rawDay", number[]>;

function printTimes(size: number, times: QueryTimes): void {
  for (const [key, name] of Object.entries(QUERIES) as [keyof typeof QUERIES, string][]) {
    const goals = GOALS[key];
    for (const [share, label] of SHARES) {
      printRow({
        work: `query over ${size.toLocaleString("en")} rows: ${name}, ${label}`,
        ours: quantile(times[key], share),
        unit: "ms",
        limit: quantile(times.rawDay, share),
        limitName: "bare getAll of one day",
        ...(goals && { goal: `<= ${goals[label === "p50" ? 0 : 1]} ms` }),
      });
    }
  }
}

await withQueries("queries.bench", async (page, steps) => {
  for (const size of SIZES) {
    const times = await steps.run(
      `queries over ${size} rows`,
      () =>
        page.evaluate(
          (count) =>
            (globalThis as unknown as { measureQueries: (count: number) => Promise<QueryTimes> }).measureQueries(count),
          size,
        ),
      FILL_S,
    );
    printTimes(size, times);
  }
});
