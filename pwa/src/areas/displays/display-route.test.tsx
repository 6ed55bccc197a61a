import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Component as DisplayRoute } from "./display-route.tsx";

/** A line that the test is the other end of. */
class Line extends EventTarget {
  static readonly all: Line[] = [];
  readonly url: string;
  readonly sent: unknown[] = [];
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  opens(): void {
    act(() => void this.dispatchEvent(new Event("open")));
  }
  says(message: object): void {
    act(() => void this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) })));
  }
  ends(code: number): void {
    act(() => void this.dispatchEvent(new CloseEvent("close", { code })));
  }
}

const CODE = "ABCDEFGHJKMNPQRS";
const room = (waiting: string[], seen: string[] = []) => ({
  display: {
    clinic: "Eastgate Veterinary",
    timeZone: "Europe/London",
    waiting: waiting.map((pet) => ({ pet, initial: "H" })),
    seen: seen.map((pet) => ({ pet, initial: "" })),
  },
});
const lastLine = (): Line => {
  const line = Line.all.at(-1);
  if (!line) throw new Error("no line was opened");
  return line;
};

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Line.all.length = 0;
  localStorage.clear();
});

function opened(): Line {
  localStorage.setItem("display-code", CODE);
  render(<DisplayRoute />);
  const line = lastLine();
  line.opens();
  return line;
}

test("a code is typed once, tidied, sent as the first message and kept on this device", async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<DisplayRoute />);
  const field = screen.getByRole("textbox", { name: "Code" });
  await user.type(field, "abcd efgh{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("A code has 16 letters and digits.");
  expect(Line.all).toHaveLength(0);
  await user.type(field, "-jkmn-pqrs{Enter}");
  const line = await vi.waitFor(lastLine);
  expect(line.url).toMatch(/^ws:\/\/.*\/api\/feed$/);
  line.opens();
  expect(line.sent).toEqual([{ token: CODE }]);
  line.says(room(["Juno"], ["Odin"]));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Eastgate Veterinary");
  expect(screen.getByRole("region", { name: "Waiting" }).textContent).toContain("Juno H.");
  expect(screen.getByRole("region", { name: "Being seen" }).textContent).toContain("Odin");
  expect(localStorage.getItem("display-code")).toBe(CODE);
});

test("a code that is refused is forgotten, and another one asked for", () => {
  opened().ends(4401);
  expect(screen.getByRole("alert").textContent).toMatch(/^This code does not work/);
  expect(localStorage.getItem("display-code")).toBeNull();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(Line.all).toHaveLength(1);
});

test("out of contact it says so, keeps trying with longer pauses, and is itself again afterwards", () => {
  const line = opened();
  line.says(room(["Juno"]));
  line.ends(1006);
  expect(screen.getByRole("status").textContent).toMatch(/^No connection since \d\d:\d\d\. This may be out of date\.$/);
  expect(screen.getByText("Juno H.")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1300));
  expect(Line.all).toHaveLength(2);
  lastLine().ends(1006);
  act(() => void vi.advanceTimersByTime(1400));
  expect(Line.all).toHaveLength(2);
  act(() => void vi.advanceTimersByTime(1200));
  expect(Line.all).toHaveLength(3);
  lastLine().opens();
  lastLine().says(room(["Odin"]));
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText("Odin H.")).toBeTruthy();
  expect(screen.queryByText("Juno H.")).toBeNull();
});

test("names that nobody has confirmed for ten minutes are not shown", () => {
  const line = opened();
  line.says(room(["Juno"]));
  line.ends(1006);
  act(() => void vi.advanceTimersByTime(11 * 60_000));
  expect(screen.queryByText("Juno H.")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("This screen has no connection. Please ask at the desk.");
});

test("a line that says nothing for a minute is dead, one that says it is alive is not", () => {
  const line = opened();
  line.says(room(["Juno"]));
  for (let step = 0; step < 5; step += 1) {
    act(() => void vi.advanceTimersByTime(20_000));
    line.says({ event: "alive" });
  }
  expect(screen.queryByRole("status")).toBeNull();
  act(() => void vi.advanceTimersByTime(51_000));
  expect(line.isClosed).toBe(true);
  expect(screen.getByRole("status").textContent).toContain("No connection");
});

test("when the network goes it says so at once, and tries at once when it is back", () => {
  opened().says(room(["Juno"]));
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status").textContent).toContain("No connection");
  act(() => void window.dispatchEvent(new Event("online")));
  expect(Line.all).toHaveLength(2);
});

test("more than fit are counted, namesakes are shown each, a pet whose name is not known too", () => {
  opened().says(room([...Array.from({ length: 13 }, () => "Bella"), ""]));
  expect(screen.getAllByText("Bella H.")).toHaveLength(12);
  expect(screen.getByText("and 2 more")).toBeTruthy();
});

test("it can be given another code", async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  opened().says(room([]));
  expect(screen.getByText("No patients waiting")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use another code" }));
  expect(screen.getByRole("textbox", { name: "Code" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(lastLine().isClosed).toBe(true);
});
