import { vi } from "vitest";
import type { TestClinic } from "./render-in-clinic.tsx";

type Bucket = "p0" | "p1" | "p2";

const ALL: readonly Bucket[] = ["p0", "p1", "p2"];

/** From now on these buckets count as loaded, and the others as on their way. */
export function onlyHere(clinic: TestClinic, loaded: readonly Bucket[]): void {
  const status = clinic.sync.status.get();
  const progress = (bucket: Bucket) =>
    ({ state: loaded.includes(bucket) ? "loaded" : "loading", rows: 0, expectedRows: 0 }) as const;
  const buckets = { p0: progress("p0"), p1: progress("p1"), p2: progress("p2") };
  vi.spyOn(clinic.sync.status, "get").mockReturnValue({ ...status, buckets });
}

/** From now on every bucket counts as loaded. */
export const everythingIsHere = (clinic: TestClinic): void => onlyHere(clinic, ALL);
