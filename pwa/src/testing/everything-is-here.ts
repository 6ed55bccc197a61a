import { vi } from "vitest";
import type { TestClinic } from "./render-in-clinic.tsx";

/** From now on every bucket counts as loaded. */
export function everythingIsHere(clinic: TestClinic): void {
  const status = clinic.sync.status.get();
  const whole = { state: "loaded", rows: 0, expectedRows: 0 } as const;
  vi.spyOn(clinic.sync.status, "get").mockReturnValue({ ...status, buckets: { p0: whole, p1: whole, p2: whole } });
}
