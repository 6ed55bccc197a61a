import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ApiArea } from "./area.ts";
import { API_AREAS } from "./areas.ts";

const AREAS_DIR = join(import.meta.dirname, "areas");

/** The folders of the areas, by name. */
const folders = (): string[] =>
  readdirSync(AREAS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The manifest of one area. @throws where the area has none */
async function manifestOf(name: string): Promise<ApiArea[]> {
  const module = (await import(`./areas/${name}/${name}.area.ts`)) as Record<string, ApiArea>;
  return Object.values(module);
}

test("each folder of an area has its manifest in the list", async () => {
  const manifests = (await Promise.all(folders().map(manifestOf))).flat();
  expect(manifests.length).toBeGreaterThan(15);
  expect(new Set(API_AREAS)).toEqual(new Set(manifests));
  expect(API_AREAS).toHaveLength(manifests.length);
});

test("effects of each area run, and none twice", async () => {
  const files = folders().flatMap((name) =>
    readdirSync(join(AREAS_DIR, name), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".effects.ts"))
      .map((path) => `./areas/${name}/${path}`),
  );
  const modules = await Promise.all(files.map((path): Promise<Record<string, unknown>> => import(path)));
  const written = modules.flatMap((module) => Object.values(module).flat());
  const listed = API_AREAS.flatMap(({ effects = [] }) => effects);
  expect(written.length).toBeGreaterThan(5);
  expect(new Set(listed)).toEqual(new Set(written));
  expect(listed).toHaveLength(written.length);
});

test("numbers of clients and pets are taken before the messages that name them", () => {
  const places = ["clients.register", "pets.register", "messages.compose"].map((name) =>
    API_AREAS.findIndex(({ effects = [] }) => effects.some(({ mutation }) => mutation.name === name)),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
