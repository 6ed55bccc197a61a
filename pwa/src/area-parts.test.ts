// @vitest-environment jsdom
import { MUTATIONS } from "@fernpaw/domain/registry";
import { expect, test } from "vitest";
import type { AreaParts } from "./area-part.ts";
import { AREA_PARTS, REFUSED_FORMS } from "./area-parts.ts";
import type { AreaName } from "@fernpaw/domain/registry";

const written = import.meta.glob<Record<string, AreaParts<AreaName>>>("./areas/*/*.parts.ts", { eager: true });

test("each area's parts are in the list", () => {
  const parts = Object.values(written).flatMap((module) => Object.values(module));
  expect(parts.length).toBeGreaterThan(2);
  expect(new Set(AREA_PARTS)).toEqual(new Set(parts));
  expect(AREA_PARTS).toHaveLength(parts.length);
});

test("each form of a refused change belongs to one mutation of an area", () => {
  const names = AREA_PARTS.flatMap(({ refusedForms = {} }) => Object.keys(refusedForms));
  expect(names.length).toBeGreaterThan(5);
  expect(names.toSorted()).toEqual(Object.keys(REFUSED_FORMS).toSorted());
  expect(names.filter((name) => !MUTATIONS.some((mutation) => mutation.name === name))).toEqual([]);
});

test("each timeline loads at least one source", async () => {
  for (const { timeline } of AREA_PARTS) if (timeline) expect(await timeline()).not.toEqual([]);
});
