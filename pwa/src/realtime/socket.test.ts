// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenToLive } from "./live-news.ts";
import type { LiveNews } from "./live-news.ts";
import { connectLive } from "./socket.ts";
import type { RefreshOutcome } from "../session/tokens/ask-for-token.ts";

/** The library's socket as far as the connection uses it. */
class Line {
  readonly heard = new Map<string, ((payload?: unknown) => void)[]>();
  readonly said: unknown[][] = [];
  isOpen = true;
  connected = true;
  active = true;
  on(event: string, listener: (payload?: unknown) => void): void {
    this.heard.set(event, [...(this.heard.get(event) ?? []), listener]);
  }
  emit(...words: unknown[]): void {
    this.said.push(words);
  }
  connects = 0;
  connect(): this {
    this.connects += 1;
    return this;
  }
  disconnect(): this {
    this.isOpen = false;
    return this;
  }
}

const lines: { line: Line; options: { path?: string; withCredentials?: boolean } }[] = [];
vi.mock("socket.io-client", () => ({
  io: (options: object) => {
    const line = new Line();
    lines.push({ line, options });
    return line;
  },
}));

let renewal: RefreshOutcome = { kind: "refused" };
vi.mock("../http/client.ts", () => ({ clinicHttp: { refresh: async () => renewal } }));

let news: LiveNews[] = [];
let lost = 0;
let poked: number[] = [];
let stopListening: () => void;
beforeEach(() => {
  lines.length = 0;
  news = [];
  lost = 0;
  poked = [];
  stopListening = listenToLive((one) => news.push(one));
});
afterEach(() => stopListening());

async function open(): Promise<{ line: Line; close: () => void }> {
  const close = connectLive({
    clinicId: "c1",
    onPoke: (version) => poked.push(version),
    onConnect: () => undefined,
    onLost: () => (lost += 1),
  });
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  const [first] = lines;
  if (!first) throw new Error("no line");
  return { line: first.line, close };
}
const hear = (line: Line, event: string, payload?: unknown) => {
  for (const listener of line.heard.get(event) ?? []) listener(payload);
};

test("it joins the clinic on each connect, with cookies, at the default path", async () => {
  const { line, close } = await open();
  expect(lines[0]?.options).toMatchObject({ path: "/socket.io", withCredentials: true });
  hear(line, "connect");
  hear(line, "connect");
  expect(line.said).toEqual([
    ["joinClinic", "c1"],
    ["joinClinic", "c1"],
  ]);
  close();
});

test("a poke is passed on with its version; one without is not", async () => {
  const { line, close } = await open();
  for (const payload of [{ version: 7 }, {}, undefined, { version: "8" }]) hear(line, "sync:poke", payload);
  expect(poked).toEqual([7]);
  close();
});

test("notifications, counts and announcements are passed on; an announcement for others is not", async () => {
  const { line, close } = await open();
  hear(line, "notification:new", { title: "Result", message: "Juno", link: "https://elsewhere.example" });
  hear(line, "notifications:unread_count_update", { unreadCount: 99 });
  hear(line, "system:notification", { title: "For us", audience: { type: "specific", clinics: ["c1"] } });
  hear(line, "system:notification", { title: "For others", audience: { type: "specific", clinics: ["c2"] } });
  expect(news).toEqual([
    { kind: "notification", notification: { title: "Result", message: "Juno", link: "#" } },
    { kind: "unread_count_update" },
    { kind: "announcement", title: "For us" },
  ]);
  close();
});

test("it is closed with its user, also when that comes before the line stands", async () => {
  const { line, close } = await open();
  close();
  expect(line.isOpen).toBe(false);
  connectLive({ clinicId: "c1", onPoke: () => undefined, onConnect: () => undefined, onLost: () => (lost += 1) })();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(lines).toHaveLength(1);
});

test("a line that breaks off is told, and once more when the first new try fails; one that we close is not", async () => {
  const { line, close } = await open();
  hear(line, "connect_error", new Error("not there yet"));
  expect(lost, "a line that has never stood says nothing").toBe(0);
  hear(line, "connect");
  hear(line, "disconnect", "transport close");
  expect(lost).toBe(1);
  hear(line, "connect_error", new Error("refused"));
  hear(line, "connect_error", new Error("refused"));
  expect(lost).toBe(2);
  hear(line, "connect");
  hear(line, "disconnect", "io client disconnect");
  close();
  hear(line, "disconnect", "transport close");
  expect(lost).toBe(2);
});

test.each([
  ["was renewed", { kind: "token", token: "new" }, 1],
  ["cannot be renewed yet", { kind: "unreachable", cause: null }, 1],
  ["is over", { kind: "refused" }, 0],
] as const)("a line that is refused and whose session %s is opened again unless that is over", async (_, outcome, connects) => {
  renewal = outcome;
  const { line, close } = await open();
  vi.useFakeTimers();
  line.active = false;
  hear(line, "connect_error", Object.assign(new Error("refused"), { data: { code: "unauthenticated" } }));
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(line.connects).toBe(connects);
  close();
});
