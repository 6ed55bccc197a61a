import { freshMeta, writeMeta, type BucketProgress } from "@fernpaw/sync/client/sync-meta";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { noteContact } from "../session/sync-client/last-contact.ts";
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
