import { expect, test } from "vitest";
import { HostileRun } from "../testing/hostile-run.ts";

const SIZE = { runs: 5000 };

test("hostile values for every route of the platform", async () => {
  const run = await HostileRun.open("staff");
  for (const route of run.documented.routes) await run.attack(route, SIZE);
  await run.assertAlive();
  await run.api.close();
});

test("hostile values for every other route and every mutation", async () => {
  const run = await HostileRun.open();
  expect(run.documented.routes.length).toBeGreaterThan(0);
  for (const route of run.documented.routes) await run.attack(route, SIZE);
  for (const [name, schema] of Object.entries(run.documented.mutations)) await run.attackMutation(name, schema, SIZE);
  await run.assertAlive();
  await run.api.close();
});
