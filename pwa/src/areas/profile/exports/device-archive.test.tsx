import { correctClient } from "@fernpaw/domain/clients/client.mutations";
import { saveDeviceArchive } from "@fernpaw/domain/exports/device-archive.mutations";
import { attachments } from "@fernpaw/domain/files/attachment";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { ENTITIES } from "@fernpaw/domain/registry";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { readStoredZip } from "../../../testing/read-stored-zip.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { filesDbOf } from "../../files/device/files-db.ts";
import { DeviceArchiveCard } from "./device-archive-card.tsx";

vi.mock(import("../../../ui/save-file.ts"), async (original) => ({ ...(await original()), saveFile: vi.fn() }));

let clinic: TestClinic;
let desk: ClinicDesk;
beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});
afterEach(() => vi.clearAllMocks());

async function save(): Promise<Map<string, string>> {
  clinic.show(<DeviceArchiveCard />);
  await userEvent.click(screen.getByRole("button", { name: "Save what this device holds" }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce(), { timeout: 15_000 });
  const [zip, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^fernpaw-device-\d{4}-\d\d-\d\dT\d{4}\.zip$/);
  const files = await readStoredZip(zip as Blob);
  return new Map([...files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

const rowsIn = (files: ReadonlyMap<string, string>, table: string) =>
  JSON.parse(files.get(`data/json/${table}.json`) ?? "null") as Record<string, unknown>[];

test("every table is in the archive as JSON and as CSV; packed history and unsent changes are too, without a network", async () => {
  await desk.haveAppointment({ reason: "=SUM(A1)" });
  await desk.havePackedAppointment({ reason: "Long over" });
  await clinic.sync.mutate(correctClient, { id: desk.clientId, set: { notes: "Prefers mornings" } });
  const files = await save();
  for (const { table } of ENTITIES) {
    const rows = rowsIn(files, table);
    const lines = (files.get(`data/csv/${table}.csv`) ?? "").split("\r\n").filter((line) => line !== "");
    expect([table, lines.length > 0, Array.isArray(rows)]).toEqual([table, true, true]);
  }
  const booked = rowsIn(files, "appointments");
  expect(booked.map(({ reason }) => String(reason)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "=SUM(A1)",
    "Long over",
  ]);
  expect(booked.every((row) => !("_v" in row))).toBe(true);
  expect(files.get("data/csv/appointments.csv")).toContain("'=SUM(A1)");
  expect(rowsIn(files, "clients")).toMatchObject([{ id: desk.clientId, notes: "Prefers mornings" }]);

  const unsent = JSON.parse(files.get("unsent-changes.json") ?? "null") as { entries: { name: string }[] };
  expect(unsent.entries.map(({ name }) => name)).toEqual([correctClient.name]);
  // The owner's export is noted for the audit log.
  const queue = await clinic.sync.exportQueue();
  expect(queue.entries.map(({ name }) => name)).toEqual([correctClient.name, saveDeviceArchive.name]);

  const first = files.get("index.html") ?? "";
  expect(first).toContain("It holds only what the device has.");
  expect(first).toContain("The newest row from the server is of");
  expect(first).toContain("Not sent yet: 1 change, in unsent-changes.json.");
  const list = /href="(record\/clients-1\.html)"/.exec(first)?.[1] ?? "";
  expect(files.get(list)).toContain(`clients/${desk.clientId}.html`);
  const page = files.get(`record/clients/${desk.clientId}.html`) ?? "";
  for (const words of ["Samira Haddad", "Juno", "Prefers mornings", "Long over"]) expect(page).toContain(words);
});

/** The Blob of the tests has a stream of its own name alone. */
class StreamedBlob extends Blob {
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new Response("bytes").body ?? super.stream();
  }
}

test("a file whose bytes are on the device is in the archive, with a link from the client's page", async () => {
  const id = uuidv7();
  const sha256 = "a".repeat(64);
  await clinic.have(attachments, {
    ...emptyRow(attachments),
    id,
    subject: "pet",
    subjectId: desk.petId,
    petId: desk.petId,
    clientId: desk.clientId,
    name: "X-ray left.jpg",
    mime: "image/jpeg",
    sha256,
    bytes: 5,
  } as never);
  const whose = { clinicId: clinic.clinicId, userId: clinic.actor.userId };
  // The IndexedDB of the tests keeps no Blob.
  const content = new StreamedBlob();
  const kept = { sha256, content, thumb: null };
  vi.spyOn(filesDbOf(whose).kept, "get").mockResolvedValue(kept as never);
  const files = await save();
  const path = `files/attachments/${id}-X-ray-left.jpg`;
  expect(files.get(path)).toBe("bytes");
  expect(files.get("index.html")).toContain("1 file");
  expect(files.get(`record/clients/${desk.clientId}.html`)).toContain(`../../${path}`);
});

const MISSING = "The device has not loaded all clients and pets yet: rows are missing.";
const OLD = "Closed history of more than two years ago";

test.each([
  ["loading", MISSING, OLD],
  ["loaded", OLD, MISSING],
] as const)("where the clients are %s, the first page says “%s”", async (state, said, unsaid) => {
  const bucket = { state, rows: 0, expectedRows: 1 } as const;
  const status = { ...clinic.sync.status.get(), buckets: { p0: bucket, p1: bucket, p2: bucket } };
  vi.spyOn(clinic.sync.status, "get").mockReturnValue(status);
  const first = (await save()).get("index.html");
  expect(first).toContain(said);
  expect(first).not.toContain(unsaid);
});
