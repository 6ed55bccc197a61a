import { searchSize } from "@fernpaw/testing/search-size";
import { expect, test, vi } from "vitest";
import { runConvergence } from "../testing/convergence.ts";

// Dexie says so of every connection that a dying tab leaves.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

const CROWDED = { operations: 700, stockShare: 0.9, isCrowded: true };
const RUNS = searchSize({ small: 2, full: 8 });

test(
  "five devices move, count and reverse the same stock through every fault, and it is the sum of its movements (I11)",
  { timeout: 3_600_000 },
  async () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { saved } = await runConvergence({ ...CROWDED, seed });
      expect(saved).toBeGreaterThan(50);
    }
  },
);
