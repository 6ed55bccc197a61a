import { searchSize } from "@fernpaw/testing/search-size";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HostileRun } from "../testing/hostile-run.ts";

const SIZE = { runs: searchSize({ small: 12, full: 40 }), seed: 20_261_121 };

let run: HostileRun;
beforeAll(async () => {
  run = await HostileRun.open();
});
afterAll(async () => {
  await run.assertAlive();
  await run.api.close();
});

test("every route answers hostile values with less than 500, and errors with a code", async () => {
  expect(run.documented.routes.length).toBeGreaterThan(20);
  for (const route of run.documented.routes) await run.attack(route, SIZE);
  expect(run.told[200]).toBeGreaterThan(run.documented.routes.length * (SIZE.runs / 20));
  expect(run.told[400]).toBeGreaterThan(run.documented.routes.length * (SIZE.runs / 4));
});

test("every route answers what is no JSON, broken gzip and other content with a code", async () => {
  for (const route of run.documented.routes) await run.attackBytes(route);
});

test("no arguments of a mutation are a defect of ours", async () => {
  const mutations = Object.entries(run.documented.mutations);
  expect(mutations.length).toBeGreaterThan(20);
  for (const [name, schema] of mutations) await run.attackMutation(name, schema, SIZE);
  expect(run.told["applied"]).toBeGreaterThan(mutations.length * (SIZE.runs / 20));
  expect(run.told["rejected"]).toBeGreaterThan(mutations.length * (SIZE.runs / 4));
});
