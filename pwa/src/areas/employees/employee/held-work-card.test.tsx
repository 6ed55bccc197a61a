import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { clinicHttp } from "../../../http/client.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { HeldWorkCard } from "./held-work-card.tsx";

test("a device that comes back after the lock is seen without a reload of the page", async () => {
  const clinic = await openTestClinic();
  const deviceId = uuidv7();
  let held: object[] = [];
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => ({
    status: 200,
    data: path.endsWith("/held-work") ? held : [],
  }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  clinic.show(<HeldWorkCard userId={uuidv7()} />);
  expect(await screen.findByText("No device has told of unsent changes.")).toBeTruthy();
  held = [{ deviceId, changes: 2, oldestAt: null, reportedAt: new Date().toISOString(), releasedAt: null }];
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText(/^2 unsent changes · told just now$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Get for review: A device" })).toBeTruthy();
});
