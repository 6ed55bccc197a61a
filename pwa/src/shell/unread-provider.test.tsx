import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SyncStatus } from "@fernpaw/sync/client/client-types";
import { notifications, personalScope } from "@fernpaw/domain/notifications/notification";
import { v7 as uuidv7 } from "uuid";
import { clinicHttp } from "../http/client.ts";
import { simulatedNetwork } from "../testing/simulated-network.ts";
import type { Reply } from "../testing/simulated-network.ts";
import { tellLive } from "../realtime/live-news.ts";
import { ClinicContext } from "../session/clinic-context.ts";
import { openTestClinic } from "../testing/render-in-clinic.tsx";
import { firstScreenIsShown } from "../ui/first-screen.ts";
import { useUnreadCount } from "./unread-context.ts";
import { UnreadProvider } from "./unread-provider.tsx";

let reply: Reply;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => {
    asked.push(path);
    return reply;
  });
});
afterEach(() => vi.restoreAllMocks());

function Probe() {
  return <p data-testid="count">{useUnreadCount()}</p>;
}

async function show(set: Partial<SyncStatus>, marks: readonly ("read" | "unread")[] = []): Promise<void> {
  const clinic = await openTestClinic();
  for (const status of marks) {
    await clinic.have(notifications, {
      id: uuidv7(),
      scope: personalScope(clinic.actor.userId),
      kind: "task_assigned",
      subject: { table: "tasks", id: uuidv7() },
      title: "",
      body: "",
      isPinned: "no",
      status,
    });
  }
  const status: SyncStatus = { ...clinic.sync.status.get(), ...set };
  vi.spyOn(clinic.sync.status, "get").mockReturnValue(status);
  render(
    <ClinicContext value={clinic}>
      <UnreadProvider>
        <Probe />
      </UnreadProvider>
    </ClinicContext>,
  );
  firstScreenIsShown();
}
const count = () => screen.getByTestId("count").textContent;
const unread = (unreadCount: unknown): Reply => ({ status: 200, data: { unreadCount } });

test("the count is fetched on load, and again whenever the live channel says that it changed", async () => {
  reply = unread(2);
  await show({ state: "synced" });
  await waitFor(() => expect(count()).toBe("2"));
  expect(asked).toEqual(["/api/notifications/unread-count"]);
  reply = unread(5);
  act(() => tellLive({ kind: "unread_count_update" }));
  await waitFor(() => expect(count()).toBe("5"));
  reply = unread(0);
  act(() => tellLive({ kind: "connected" }));
  await waitFor(() => expect(count()).toBe("0"));
});

test.each<[string, Reply]>([
  ["no network", "no network"],
  ["a server error", { status: 500 }],
  ["an answer that is no count", unread("many")],
])("%s is logged and nothing more", async (_, failure) => {
  reply = unread(3);
  await show({ state: "synced" });
  await waitFor(() => expect(count()).toBe("3"));
  reply = failure;
  act(() => tellLive({ kind: "unread_count_update" }));
  await waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1));
  expect(count()).toBe("3");
});

test("offline the unread notifications of the device are what is known, and nobody is asked", async () => {
  reply = unread(9);
  await show({ state: "offline", attentionCount: 7 }, ["unread", "read", "unread"]);
  await waitFor(() => expect(count()).toBe("2"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);
});
