import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DIALECT_KINDS } from "../testing/open-test-store.ts";
import { calledQueries, playContract, type QueryContract, queryNames } from "../testing/query-contract.ts";

const SOURCES = join(import.meta.dirname, "..");

/** Every list of every file in `testing/query-contracts`. */
async function everyContract(): Promise<QueryContract[]> {
  const folder = join(SOURCES, "testing/query-contracts");
  const files = globSync("*.contract.ts", { cwd: folder }).toSorted();
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, readonly QueryContract[]>> => import(join(folder, file))),
  );
  return modules.flatMap((module) => Object.values(module).flat());
}

const CONTRACTS = await everyContract();
const played = new Set<QueryContract>();

/** `module#function` for every query of the server. */
async function everyQuery(): Promise<string[]> {
  const modules = globSync("**/*.queries.ts", { cwd: SOURCES }).map((path) => path.replaceAll("\\", "/"));
  const named = modules.map(async (module) => {
    const queries = (await import(join(SOURCES, module))) as object;
    return queryNames(queries).map((name) => `${module}#${name}`);
  });
  return (await Promise.all(named)).flat().toSorted();
}

describe.each(DIALECT_KINDS)("what the queries answer on %s", (kind) => {
  const play = CONTRACTS.map((contract) => [contract.module, contract] as const);

  test.each(play)("%s", async (_module, contract) => {
    await playContract(contract, kind);
    played.add(contract);
  });
});

test("a contract calls every query that the server has", async () => {
  // On its own too, without the tests above.
  for (const contract of CONTRACTS) if (!played.has(contract)) await playContract(contract, "memory");
  const all = await everyQuery();
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((query) => !calledQueries.has(query))).toEqual([]);
});
