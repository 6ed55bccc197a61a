import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { AREA_ROUTES } from "./areas.ts";
import type { AreaRoutes } from "./page-route.tsx";

const manifests = import.meta.glob<Record<string, AreaRoutes>>("./areas/*/*.area.{ts,tsx}", { eager: true });
/** By name alone: a glob of modules would hide from the check for unused code that no manifest has the page. */
const pages = globSync("./areas/**/*-route.tsx", { cwd: import.meta.dirname });

const areaOf = (path: string): string => path.replace("./", "").split("/")[1] ?? "";

test("each area with a page has a manifest, and each manifest is in the list", () => {
  const withManifest = new Set(Object.keys(manifests).map(areaOf));
  expect(withManifest.size).toBeGreaterThan(15);
  expect(pages.length).toBeGreaterThan(25);
  expect(pages.filter((path) => !withManifest.has(areaOf(path)))).toEqual([]);
  const written = Object.values(manifests).flatMap((module) => Object.values(module));
  expect(new Set(AREA_ROUTES)).toEqual(new Set(written));
  expect(AREA_ROUTES).toHaveLength(written.length);
});

test("one area gives each part of the frame", () => {
  const parts = AREA_ROUTES.flatMap(({ frame = {} }) => Object.keys(frame));
  expect(parts.toSorted()).toEqual(["loadFind", "loadLogos", "loadSearchAhead", "loadTillReports", "loadUploads"]);
});
