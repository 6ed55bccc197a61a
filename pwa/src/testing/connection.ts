import { vi } from "vitest";
import type { TestClinic } from "./render-in-clinic.tsx";

/** From now on the screens see this state of the connection. A test clinic by itself has no server, so it goes offline. */
export function setConnection(clinic: TestClinic, state: "synced" | "offline"): void {
  const status = clinic.sync.status.get();
  vi.spyOn(clinic.sync.status, "get").mockReturnValue({ ...status, state });
}
