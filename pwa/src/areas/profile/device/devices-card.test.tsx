import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { DevicesCard } from "./devices-card.tsx";

const device = (id: string, name: string, wrongTimes: number) => ({
  id,
  name,
  kind: "tablet",
  uaFamily: "Safari",
  isThis: false,
  queueLength: 0,
  wrongTimes,
  lastSeenAt: "2026-11-20T08:00:00.000Z",
  status: "active",
  users: [],
});
const change = (id: string, name: string, deviceAt: string | null) => ({
  id,
  name,
  firstName: "Bo",
  lastName: "Li",
  deviceAt,
  receivedAt: "2026-11-20T09:30:00.000Z",
});

test("a device whose clock was wrong says how many changes came so, and shows them with both times", async () => {
  const asked: unknown[] = [];
  const network = simulatedNetwork(({ path }) =>
    path === "/api/devices"
      ? { status: 200, data: [device("one", "Room 2", 3), device("two", "Desk", 0)] }
      : { status: 200, data: pages.shift() },
  );
  const pages = [
    { rows: [change("a", "pets.correct", "2031-02-03T04:05:00.000Z"), change("b", "clients.register", null)], next: 7 },
    { rows: [change("c", "pets.register", "2019-02-03T04:05:00.000Z")], next: null },
  ];
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    if (config.url?.includes("wrong-times")) asked.push([config.url, config.params]);
    return network(config);
  };
  const clinic = await openTestClinic({ role: "owner" });
  clinic.show(<DevicesCard user={{ userId: clinic.actor.userId, role: "owner" } as Profile} />);
  const button = await screen.findByRole("button", { name: "3 changes came with a wrong time" });
  expect(screen.getAllByRole("button", { name: /wrong time/ })).toHaveLength(1);
  await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Wrong times from Room 2" }));
  expect(await dialog.findByText(/3 Feb(ruary)? 2031, 04:05/)).toBeTruthy();
  expect(dialog.getAllByText(/20 Nov(ember)? 2026, 09:30/)).toHaveLength(2);
  expect(dialog.getByText("Not a date")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Show older changes" }));
  expect(await dialog.findByText(/3 Feb(ruary)? 2019, 04:05/)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Show older changes" })).toBeNull();
  expect(asked).toEqual([
    ["/api/devices/one/wrong-times", {}],
    ["/api/devices/one/wrong-times", { before: 7 }],
  ]);
});
