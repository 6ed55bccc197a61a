import { printRow, quantile } from "./bench-clinic.ts";
import { SHARES, withQueries } from "./query-page.ts";

/** Filling the browser with the rows takes most of it. */
const FILL_S = 900;

const STOCK = {
  list: { work: "a page of 10,000 products with what is on hand", goal: "<= 25 ms" },
  states: { work: "what the stock of all 10,000 products needs, read when the list opens", goal: "" },
  moved: { work: "the same after a movement of stock", goal: "" },
  order: { work: "the list of 10,000 products in its order, the worst first", goal: "" },
  reorder: { work: "what is to be ordered of 10,000 products", goal: "" },
  reorderPage: { work: "the same with the use of each product, of 800", goal: "" },
  onHand: { work: "on hand of a product with 5,000 movements", goal: "<= 4 ms" },
  chart: { work: "its movements of 90 days, with the line over them", goal: "" },
  branchChart: { work: "the same at another location, which has 10 of them", goal: "" },
  branchLast: { work: "its last movements there", goal: "" },
} as const;

type StockTimes = Record<keyof typeof STOCK, number[]>;

function printStock(times: StockTimes): void {
  for (const [key, { work, goal }] of Object.entries(STOCK) as [keyof StockTimes, (typeof STOCK)[keyof StockTimes]][])
    for (const [share, label] of SHARES)
      printRow({
        work: `stock: ${work}, ${label}`,
        ours: quantile(times[key], share),
        unit: "ms",
        ...(label === "p95" && { goal }),
      });
}

await withQueries("stock.bench", async (page, steps) => {
  const times = await steps.run(
    "queries of stock",
    () =>
      page.evaluate(() =>
        (globalThis as unknown as { measureStockQueries: () => Promise<StockTimes> }).measureStockQueries(),
      ),
    FILL_S,
  );
  printStock(times);
});
