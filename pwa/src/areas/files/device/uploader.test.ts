import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FilesDb } from "./files-db.ts";
import {
  createUploader,
  KEEP_SENT_MS,
  PIECE_BYTES,
  type PieceAnswer,
  TryFailed,
  type UploaderDeps,
} from "./uploader.ts";

const HASH = "a".repeat(64);
let made = 0;
let db: FilesDb;
let nowMs: number;
let row: "local" | "stored" | "refused" | null;
/** Pieces that the server has. */
let got: Uint8Array[];
let isOnline: boolean;
let answers: (() => PieceAnswer)[];

beforeEach(() => {
  made += 1;
  db = new FilesDb(`fernpaw_files_test_${made}`);
  [nowMs, row, got, isOnline, answers] = [1_000_000, "local", [], true, []];
});
afterEach(async () => {
  await db.delete();
});

const offset = (): number => got.reduce((sum, piece) => sum + piece.length, 0);

async function add(bytes: number, set: object = {}): Promise<void> {
  const content = new Blob([Uint8Array.from({ length: bytes }, (_, index) => index % 251)]);
  const unsent = { sentBytes: 0, tries: 0, nextTryAt: 0, problem: null, refusal: null, restarts: 0, sentAt: null };
  await db.kept.put({ sha256: HASH, content, thumb: null });
  await db.waiting.put({ ...unsent, sha256: HASH, bytes, state: "waiting", addedAt: nowMs, ...set });
}

/** As the server of the API: takes a piece that begins where the last one ended. */
const server: UploaderDeps["send"] = async (_sha256, at, piece) => {
  const scripted = answers.shift();
  if (scripted) return scripted();
  const bytes = new Uint8Array(await piece.arrayBuffer());
  if (at === offset() && bytes.length > 0) got.push(bytes);
  const file = await db.waiting.get(HASH);
  const state = offset() === file?.bytes ? "stored" : "arriving";
  return { state, offset: offset(), refusal: null };
};

const uploader = () =>
  createUploader({
    db,
    send: server,
    rowState: async () => row,
    isOnline: () => isOnline,
    now: () => nowMs,
    random: () => 0.5,
  });
const round = () => uploader().round(new AbortController().signal);
const file = () => db.waiting.get(HASH);
const fails = (code: string, retryAfterMs?: number) => () => {
  throw new TryFailed(code, retryAfterMs);
};

test("a file goes out in pieces, byte by byte, and its bytes stay for two days", async () => {
  await add(2 * PIECE_BYTES + 100);
  expect(await round()).toBeNull();
  expect(got.map((piece) => piece.length)).toEqual([PIECE_BYTES, PIECE_BYTES, 100]);
  const content = (await db.kept.get(HASH))?.content;
  expect(new Uint8Array(await new Blob(got as BlobPart[]).arrayBuffer())).toEqual(
    new Uint8Array((await content?.arrayBuffer()) ?? new ArrayBuffer()),
  );
  expect(await file()).toMatchObject({ state: "sent", sentBytes: 2 * PIECE_BYTES + 100 });
  row = "stored";
  nowMs += KEEP_SENT_MS;
  await round();
  expect(await db.kept.count()).toBe(1);
  nowMs += 1;
  await round();
  expect([await db.kept.count(), await db.waiting.count()]).toEqual([0, 0]);
});

test("after a kill it goes on where the server says, also when the device or the server knows less", async () => {
  await add(3 * PIECE_BYTES);
  // The piece arrived, and the page ended before it was noted.
  got.push(new Uint8Array(PIECE_BYTES));
  await round();
  expect(offset()).toBe(3 * PIECE_BYTES);
  // The server lost a piece that the device had noted.
  await add(3 * PIECE_BYTES, { sentBytes: 2 * PIECE_BYTES });
  got = [new Uint8Array(PIECE_BYTES)];
  await round();
  expect([offset(), (await file())?.state]).toEqual([3 * PIECE_BYTES, "sent"]);
});

test("a failed try waits longer each time, and is made at once when the network is back", async () => {
  await add(10);
  answers = [fails("offline"), fails("offline"), fails("offline")];
  const waits = [];
  for (let tries = 0; tries < 3; tries += 1) {
    waits.push(await round());
    nowMs += waits.at(-1) ?? 0;
  }
  expect(waits).toEqual([4_000, 8_000, 16_000]);
  answers = [fails("offline")];
  await round();
  expect(await file()).toMatchObject({ tries: 4, problem: "offline", sentBytes: 0 });
  await uploader().tryAgain();
  expect(await round()).toBeNull();
  expect(await file()).toMatchObject({ state: "sent", problem: null });
});

test("a full storage is said, waits as long as the server asks, and keeps the bytes", async () => {
  await add(10);
  answers = [fails("storage_full", 600_000)];
  expect(await round()).toBe(600_000);
  expect(await file()).toMatchObject({ state: "waiting", problem: "storage_full" });
  expect(await db.kept.count()).toBe(1);
});

test("a file whose row the server does not have yet waits without a complaint", async () => {
  await add(10);
  answers = [fails("not_found")];
  expect(await round()).toBe(3_000);
  expect(await file()).toMatchObject({ state: "waiting", problem: null });
});

test("a refused file stops with its reason; its bytes stay", async () => {
  await add(10);
  answers = [() => ({ state: "refused", offset: 10, refusal: "unreadable" })];
  expect(await round()).toBeNull();
  expect(await file()).toMatchObject({ state: "refused", refusal: "unreadable" });
  expect(await db.kept.count()).toBe(1);
});

test("bytes that arrive damaged again and again end as damaged, and do not go on for ever", async () => {
  await add(2 * PIECE_BYTES);
  const half = () => ({ state: "arriving" as const, offset: PIECE_BYTES, refusal: null });
  const none = () => ({ state: "arriving" as const, offset: 0, refusal: null });
  answers = [half, none, half, none, half, none, half, none];
  expect(await round()).toBeNull();
  expect(await file()).toMatchObject({ state: "refused", refusal: "damaged" });
});

test("bytes that another device has sent are not sent again", async () => {
  await add(10);
  row = "stored";
  await round();
  expect([got, (await file())?.state]).toEqual([[], "sent"]);
});

test("a server that was restored without them gets the bytes again", async () => {
  await add(10, { state: "sent", sentBytes: 10, sentAt: nowMs });
  await round();
  expect(got).toEqual([]);
  nowMs += 60_001;
  await round();
  expect([offset(), (await file())?.state]).toEqual([10, "sent"]);
});

test("without a network, and after an abort, it sends nothing", async () => {
  await add(10);
  isOnline = false;
  expect(await round()).toBe(0);
  isOnline = true;
  await uploader().round(AbortSignal.abort());
  expect(got).toEqual([]);
});

test("the oldest file goes first", async () => {
  await add(10, { addedAt: 5 });
  const other = "b".repeat(64);
  await db.kept.put({ sha256: other, content: new Blob(["x"]), thumb: null });
  const [waiting] = await db.waiting.toArray();
  if (!waiting) throw new Error("none");
  await db.waiting.put({ ...waiting, sha256: other, bytes: 1, addedAt: 4 });
  const order: string[] = [];
  const send: UploaderDeps["send"] = async (sha256) => {
    order.push(sha256);
    return { state: "stored", offset: 10, refusal: null };
  };
  await createUploader({ db, send, rowState: async () => row, isOnline: () => true, now: () => nowMs }).round(
    new AbortController().signal,
  );
  expect(order).toEqual([other, HASH]);
});
