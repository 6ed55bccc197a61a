import { searchSize } from "@fernpaw/testing/search-size";
import { expect, test, vi } from "vitest";
import { runConvergence } from "../testing/convergence.ts";

// Dexie says so of every connection that a dying tab leaves.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

const TILL = { operations: 700, moneyShare: 0.7, isCrowded: true };
const RUNS = searchSize({ small: 1, full: 8 });

test.each([
  ["every fault", 1, { restoreRate: 0 }],
  ["restores of the server too", 21, {}],
])(
  "invoices and payments of five tablets converge and balance through %s (I12)",
  { timeout: 3_600_000 },
  async (_, first, more) => {
    for (let seed = first; seed < first + RUNS; seed += 1) {
      const { saved } = await runConvergence({ ...TILL, ...more, seed });
      expect(saved).toBeGreaterThan(20);
    }
  },
);
