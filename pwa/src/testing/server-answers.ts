import { vi } from "vitest";
import type { TestClinic } from "./render-in-clinic.tsx";

/** From now on the device counts as one that the server answers to. */
export function serverAnswers(clinic: TestClinic): void {
  const status = clinic.sync.status.get();
  vi.spyOn(clinic.sync.status, "get").mockReturnValue({ ...status, state: "synced" });
}
