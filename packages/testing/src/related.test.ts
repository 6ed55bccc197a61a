import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Related {
  units: string[];
  journeys: string[];
}
const ROOT = join(import.meta.dirname, "..", "..", "..");
const { concernsOf, related } = (await import(join(ROOT, ".scripts", "related.mjs"))) as {
  concernsOf: (journey: string) => string[];
  related: (changed: string[]) => Related;
};
const found = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map((path) => path.replace(/\/$/, ""));
const journey = (name: string): string => `e2e/journeys/${name}.spec.ts`;

const JOURNEYS = found("e2e/journeys/*.spec.ts");
const AREAS = ["api", "pwa", "packages/domain"].flatMap((workspace) => found(`${workspace}/src/areas/*/`));
/** Folders of tests and of measurements, and those whose parts are named one by one. */
const NOT_NAMED = /\/(areas|testing|bench|reliability|kernel)$/;

test("every journey names areas and folders that exist", () => {
  const names = new Set(AREAS.map((path) => path.split("/").at(-1)));
  const wrong = JOURNEYS.flatMap((path) => {
    const concerns = concernsOf(path);
    const unknown = concerns.filter((name) => !(name.includes("/") ? existsSync(join(ROOT, name)) : names.has(name)));
    return concerns.length === 0 ? [`${path} has no line of concerns`] : unknown.map((name) => `${path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test("a change in any area or folder concerns a journey", () => {
  const folders = ["api/src/*/", "pwa/src/*/", "packages/{domain,sync}/src/*/"].flatMap(found);
  const parts = [...AREAS, ...folders.filter((path) => !NOT_NAMED.test(path))];
  expect(parts.length).toBeGreaterThan(60);
  expect(parts.filter((path) => related([`${path}/new.ts`]).journeys.length === 0)).toEqual([]);
});

test("a change of one area concerns its tests and those that import it, not each test that starts the whole app", () => {
  const { units, journeys } = related(["api/src/areas/displays/displays.queries.ts"]);
  expect(units).toContain("api/src/areas/displays/displays.test.ts");
  expect(units).toContain("pwa/src/areas/displays/display-route.test.tsx");
  expect(units).toContain("api/src/db/query-contract.test.ts");
  expect(units).not.toContain("api/src/areas/site/site.test.ts");
  expect(journeys).toEqual([journey("waiting-room")]);
});

test("a file that many import concerns many", () => {
  expect(related(["packages/domain/src/kernel/time.ts"]).units.length).toBeGreaterThan(100);
  expect(related(["packages/domain/src/kernel/time.ts"]).journeys).toEqual(JOURNEYS.toSorted());
  expect(related(["pwa/src/ui/dialog.tsx"]).units).toContain("pwa/src/areas/pets/pet/pet-screen.test.tsx");
});

test("a change of the sync protocol concerns both of its sides", () => {
  const { units, journeys } = related(["packages/sync/src/protocol.ts"]);
  expect(units).toContain("api/src/sync/push.test.ts");
  expect(units).toContain("api/src/sync/convergence.test.ts");
  expect(units).toContain("pwa/src/shell/sync-panel.test.tsx");
  expect(journeys).toContain(journey("two-tablets"));
});

test("settings concern every test, a script its own", () => {
  const all = related(["package-lock.json"]);
  expect(all.units).toEqual(found("{api,pwa,packages/*}/src/**/*.test.{ts,tsx}").toSorted(byFolder(all.units)));
  expect(all.journeys).toEqual(JOURNEYS.toSorted());
  expect(related(["pwa/vite.config.ts"])).toEqual(all);
  const script = related([".scripts/plain-english.mjs"]);
  expect(script.units).toContain("packages/testing/src/plain-english.test.ts");
  expect(script.journeys).toEqual([]);
});

test("a changed journey runs, a removed one does not, and so do those that use a changed tool", () => {
  expect(related([journey("drafts"), journey("gone")])).toEqual({ units: [], journeys: [journey("drafts")] });
  expect(related(["e2e/support/owner-list.ts"])).toEqual({ units: [], journeys: [journey("two-tablets")] });
});

test("words about the product concern no test", () => {
  expect(related(["README.md", "pwa/README.md"])).toEqual({ units: [], journeys: [] });
});

/** Sorts as `order` does. */
function byFolder(order: readonly string[]) {
  return (a: string, b: string): number => order.indexOf(a) - order.indexOf(b);
}
