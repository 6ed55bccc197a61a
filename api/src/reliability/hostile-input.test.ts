import { noteFigure } from "@fernpaw/testing/note-figure";
import { searchSize } from "@fernpaw/testing/search-size";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HostileRun } from "../testing/hostile-run.ts";

const SIZE = { runs: searchSize({ small: 6, full: 40 }), seed: 20_261_121 };

let run: HostileRun;
beforeAll(async () => {
  run = await HostileRun.open();
});
afterAll(async () => {
  await run.assertAlive();
  await run.api.close();
});

test("so does every route of the platform to its staff (S17)", async () => {
  const staff = await HostileRun.open("staff");
  const { routes } = staff.documented;
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) await staff.attack(route, SIZE);
  expect(staff.told[200]).toBeGreaterThan(routes.length * (SIZE.runs / 20));
  expect(staff.told[400]).toBeGreaterThan(routes.length * (SIZE.runs / 4));
  for (const route of routes) await staff.attackBytes(route);
  await staff.assertAlive();
  await staff.api.close();
});

test("every route answers hostile values with less than 500, and errors with a code (S17)", async () => {
  expect(run.documented.routes.length).toBeGreaterThan(20);
  for (const route of run.documented.routes) await run.attack(route, SIZE);
  expect(run.told[200]).toBeGreaterThan(run.documented.routes.length * (SIZE.runs / 20));
  expect(run.told[400]).toBeGreaterThan(run.documented.routes.length * (SIZE.runs / 4));
  const figure = `${run.documented.routes.length} routes, ${SIZE.runs} calls each: 0 answers of 500`;
  noteFigure("S17", figure, "3,000 calls a route (5,000 in npm run soak); chains of calls; p99");
});

test("every route answers what is no JSON, broken gzip and other content with a code (S18)", async () => {
  for (const route of run.documented.routes) await run.attackBytes(route);
  const figure = `${run.documented.routes.length} routes: 0 malformed bodies accepted`;
  noteFigure("S18", figure, "smuggling by length and chunks; behind a proxy");
});

test("no arguments of a mutation are a defect of ours (S17)", async () => {
  const mutations = Object.entries(run.documented.mutations);
  expect(mutations.length).toBeGreaterThan(20);
  for (const [name, schema] of mutations) await run.attackMutation(name, schema, SIZE);
  expect(run.told["applied"]).toBeGreaterThan(mutations.length * (SIZE.runs / 20));
  expect(run.told["rejected"]).toBeGreaterThan(mutations.length * (SIZE.runs / 4));
  noteFigure("S17", `${mutations.length} mutations, ${SIZE.runs} calls each: 0 defects`);
});
