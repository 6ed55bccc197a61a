import { vi } from "vitest";
import type { TestClinic } from "./render-in-clinic.tsx";

/** From now on the device knows that it has no contact with the server. */
export function withoutNetwork(clinic: TestClinic): void {
  const status = clinic.sync.status.get();
  vi.spyOn(clinic.sync.status, "get").mockReturnValue({ ...status, state: "offline" });
}
