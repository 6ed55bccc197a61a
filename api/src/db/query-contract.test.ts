import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DIALECT_KINDS } from "../testing/open-test-store.ts";
import { calledQueries, playContract, type QueryContract, queryNames } from "../testing/query-contract.ts";
import { ACCOUNT_CONTRACTS } from "../testing/query-contracts/accounts.contract.ts";
import { IMPORT_CONTRACTS } from "../testing/query-contracts/imports.contract.ts";
import { MESSAGE_CONTRACTS } from "../testing/query-contracts/messages.contract.ts";
import { PEOPLE_CONTRACTS } from "../testing/query-contracts/people.contract.ts";
import { SYNC_CONTRACTS } from "../testing/query-contracts/sync.contract.ts";
import { TWO_FACTOR_CONTRACTS } from "../testing/query-contracts/two-factor.contract.ts";

const SOURCES = join(import.meta.dirname, "..");

const CONTRACTS: readonly QueryContract[] = [
  ...ACCOUNT_CONTRACTS,
  ...IMPORT_CONTRACTS,
  ...MESSAGE_CONTRACTS,
  ...PEOPLE_CONTRACTS,
  ...SYNC_CONTRACTS,
  ...TWO_FACTOR_CONTRACTS,
];

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
  });
});

test("a contract calls every query that the server has", async () => {
  calledQueries.clear();
  for (const contract of CONTRACTS) await playContract(contract, "memory");
  const all = await everyQuery();
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((query) => !calledQueries.has(query))).toEqual([]);
});
