import { expect, test } from "vitest";
import { HostileRun } from "../testing/hostile-run.ts";

const SIZE = { runs: 5000 };
/** Calls of the platform come first. A search that was ended goes on with the number that it printed. */
const FROM = Number(process.env["HOSTILE_FROM"] ?? 0);
const UNTIL = Number(process.env["HOSTILE_UNTIL"] ?? Infinity);

interface Target {
  name: string;
  attack(): Promise<void>;
}

const routesOf = (run: HostileRun): Target[] =>
  run.documented.routes.map((route) => ({
    name: `${route.method} ${route.path}`,
    attack: () => run.attack(route, SIZE),
  }));

/** @param first the number of the first target */
async function attackAll(run: HostileRun, targets: readonly Target[], first: number): Promise<void> {
  expect(targets.length).toBeGreaterThan(0);
  for (const [at, { name, attack }] of targets.entries()) {
    const number = first + at;
    if (number < FROM || number >= UNTIL) continue;
    await attack();
    process.stdout.write(`${name} held; the next number is ${number + 1} of ${first + targets.length}\n`);
  }
  await run.assertAlive();
}

let platformCalls = 0;
test("hostile values for every route of the platform", async () => {
  const run = await HostileRun.open("staff");
  platformCalls = run.documented.routes.length;
  await attackAll(run, routesOf(run), 0);
  await run.api.close();
});

test("hostile values for every other route and every mutation", async () => {
  const run = await HostileRun.open();
  const mutations = Object.entries(run.documented.mutations).map(([name, schema]) => ({
    name,
    attack: () => run.attackMutation(name, schema, SIZE),
  }));
  await attackAll(run, [...routesOf(run), ...mutations], platformCalls);
  await run.api.close();
});
