import { addTask } from "@fernpaw/domain/tasks/task.mutations";
import { freshMeta, writeMeta, type BucketProgress } from "@fernpaw/sync/client/sync-meta";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { WaitingView } from "../areas/notifications/waiting-view.tsx";
import { noteContact } from "../session/sync-client/last-contact.ts";
import { setConnection } from "../testing/connection.ts";
import { openTestClinic, type TestClinic } from "../testing/render-in-clinic.tsx";
import { SyncPanel } from "./sync-panel.tsx";

async function load(clinic: TestClinic, progress: Partial<BucketProgress>): Promise<void> {
  const meta = freshMeta();
  const p1: BucketProgress = { ...meta.buckets.p1, state: "loading", expectedRows: 42_657, ...progress };
  await act(() => writeMeta(clinic.sync.cache, { ...meta, epoch: "e", buckets: { ...meta.buckets, p1 } }));
}

const show = (clinic: TestClinic): void => clinic.show(<SyncPanel isOpen onClose={() => undefined} />);

test("the panel counts what arrives as it is stored, and never back", async () => {
  const clinic = await openTestClinic();
  await load(clinic, { rows: 114 });
  show(clinic);
  expect(await screen.findByText("loading, 114 of about 42,657 records")).toBeTruthy();
  await load(clinic, { rows: 20_114 });
  expect(await screen.findByText("loading, 20,114 of about 42,657 records")).toBeTruthy();
  await load(clinic, { rows: 0, expectedRows: 42_658 });
  expect(await screen.findByText("loading, 20,114 of about 42,658 records")).toBeTruthy();
});

test("the panel lists the first eight waiting changes, as the page of notifications does, and counts the others", async () => {
  const clinic = await openTestClinic();
  setConnection(clinic, "offline");
  for (let count = 1; count <= 10; count += 1)
    await clinic.sync.mutate(addTask, { id: uuidv7(), title: `Call number ${count}` });
  show(clinic);
  const list = await screen.findByRole("list");
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(8));
  expect(within(list).getAllByRole("listitem")[0]?.textContent).toMatch(/Call number 1/);
  expect(screen.getByText("and 2 more")).toBeTruthy();
  cleanup();
  clinic.show(<WaitingView />);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(10));
});

test("the panel knows the last contact of an earlier launch while the server is out of reach", async () => {
  const clinic = await openTestClinic();
  const { status, cache } = clinic.sync;
  const heard = { ...status.get(), lastContactAt: "2026-11-21T08:59:00.000Z" };
  await noteContact({ cache, status: { get: () => heard, subscribe: () => () => undefined } })();
  expect(status.get().lastContactAt).toBeNull();
  show(clinic);
  expect((await screen.findByText(/^08:59, .* ago$/)).previousElementSibling?.textContent).toBe("Last contact");
});

test("the panel names no figure of the first load once all is here", async () => {
  const clinic = await openTestClinic();
  await load(clinic, { state: "loaded", rows: 2_930, expectedRows: 2_930 });
  show(clinic);
  expect((await screen.findByText("complete")).previousElementSibling?.textContent).toBe("Clients, pets, appointments");
  expect(screen.queryByText(/2,930/)).toBeNull();
});
