import type { NoteContent } from "@fernpaw/domain/notes/note";
import { MAX_NOTE_LENGTH } from "@fernpaw/domain/notes/note";
import { describe, expect, test } from "vitest";
import { emptyContent } from "./note-parts.ts";
import { NoteSession, SAVE_EVERY_MS, type KeptText } from "./note-session.ts";

const NOTE = { id: "n", visitId: "v", petId: "p" };
type Row = NoteContent & { revisionId: string; status: "draft" | "signed"; templateId: null; typedAt: string };

function row(set: Partial<Row> = {}): Row {
  return {
    ...emptyContent("soap"),
    revisionId: "server-1",
    status: "draft",
    templateId: null,
    typedAt: "2026-11-21T10:00:00.000Z",
    ...set,
  };
}

/** A device with a note, whose clock and timers the test has in its hand. */
function aDevice() {
  let made = 0;
  let nowMs = Date.parse("2026-11-21T10:00:00.000Z");
  const device = {
    kept: null as KeptText | null,
    saved: [] as Parameters<ConstructorParameters<typeof NoteSession>[0]["save"]>[0][],
    timers: new Set<{ ms: number; call: () => void }>(),
    fails: false,
    waits: null as Promise<void> | null,
  };
  const open = (versions: Row[] = []): NoteSession =>
    new NoteSession(
      {
        note: NOTE,
        keep: (text) => (device.kept = text),
        discard: () => (device.kept = null),
        save: async (args) => {
          await device.waits;
          if (device.fails) throw new Error("refused");
          device.saved.push(args);
        },
        now: () => new Date((nowMs += 1000)).toISOString(),
        newId: () => `own-${(made += 1)}`,
        after: (ms, call) => {
          const timer = { ms, call };
          device.timers.add(timer);
          return () => void device.timers.delete(timer);
        },
      },
      { content: emptyContent("soap"), versions, kept: device.kept },
    );
  const fire = async (): Promise<void> => {
    for (const timer of device.timers) {
      device.timers.delete(timer);
      timer.call();
    }
    await Promise.resolve();
    await Promise.resolve();
  };
  return { device, open, fire };
}

describe("what goes into the queue", () => {
  test("one text after 30 seconds, however many keys; the next builds on it", async () => {
    const { device, open, fire } = aDevice();
    const session = open();
    for (const text of ["E", "Ea", "Ear"]) session.change({ plan: text });
    expect([...device.timers].map(({ ms }) => ms)).toEqual([SAVE_EVERY_MS]);
    expect(device.saved).toEqual([]);
    await fire();
    expect(device.saved).toMatchObject([{ ...NOTE, plan: "Ear", after: null, revisionId: "own-1" }]);
    await session.save();
    expect(device.saved).toHaveLength(1);
    session.change({ plan: "Ear gel" });
    await session.save();
    expect(device.saved[1]).toMatchObject({ plan: "Ear gel", after: "own-1", revisionId: "own-2" });
    expect([session.savedRevisionId, session.isDirty, device.kept]).toEqual(["own-2", false, null]);
  });

  test("text that is typed while it is saved stays on the device and follows", async () => {
    const { device, open } = aDevice();
    const session = open();
    session.change({ plan: "Ear" });
    let go = (): void => undefined;
    device.waits = new Promise((resolve) => (go = resolve));
    const saving = session.save();
    await Promise.resolve();
    session.change({ plan: "Ear gel" });
    go();
    await saving;
    expect(device.kept).toMatchObject({ content: { plan: "Ear gel" }, after: "own-1" });
    await session.save();
    expect(device.saved.map(({ plan, after }) => [plan, after])).toEqual([
      ["Ear", null],
      ["Ear gel", "own-1"],
    ]);
  });

  test("nothing that is empty, and nothing that is too long: that stays on the device, whole", async () => {
    const { device, open } = aDevice();
    const session = open();
    session.change({ plan: "" });
    await session.save();
    session.change({ plan: "x".repeat(100_000) });
    await session.save();
    expect(device.saved).toEqual([]);
    expect([session.isTooLong, device.kept?.content.plan.length]).toEqual([true, 100_000]);
    session.change({ plan: "x".repeat(MAX_NOTE_LENGTH) });
    await session.save();
    expect(device.saved).toHaveLength(1);
  });

  test("a refused save keeps the text on the device", async () => {
    const { device, open } = aDevice();
    const session = open();
    session.change({ plan: "Ear" });
    device.fails = true;
    await expect(session.save()).rejects.toThrow("refused");
    expect([session.isDirty, device.kept?.content.plan]).toEqual([true, "Ear"]);
    device.fails = false;
    await session.save();
    expect(device.saved).toMatchObject([{ plan: "Ear", revisionId: "own-1" }]);
  });
});

describe("after a crash", () => {
  test("the text is as it was, and builds on what it built on", async () => {
    const { device, open } = aDevice();
    open([row({ plan: "Ear" })]).change({ plan: "Ear gel" });
    const again = open([row({ plan: "Ear" })]);
    expect(again.content.plan).toBe("Ear gel");
    await again.save();
    expect(device.saved).toMatchObject([{ plan: "Ear gel", after: "server-1", revisionId: "own-1" }]);
  });

  test("a save whose answer was lost in the crash is not a second version", async () => {
    const { device, open } = aDevice();
    open().change({ plan: "Ear" });
    const savedRow = row({ plan: "Ear", revisionId: device.kept?.revisionId ?? "" });
    const same = open([savedRow]);
    expect([same.isDirty, device.kept]).toEqual([false, null]);
    device.kept = {
      content: { ...emptyContent("soap"), plan: "Ear gel" },
      templateId: null,
      after: null,
      revisionId: savedRow.revisionId,
      typedAt: savedRow.typedAt,
    };
    const more = open([savedRow]);
    await more.save();
    expect(device.saved.at(-1)).toMatchObject({ plan: "Ear gel", after: savedRow.revisionId });
  });
});

describe("a name belongs to one text: the server takes another one under it for a repeat (I1)", () => {
  const begun = row({ plan: "Ear", revisionId: "own-1" });

  test("two tabs go on with one half-typed text: both are kept, and the second continues the first", async () => {
    const { device, open } = aDevice();
    const first = open();
    first.change({ plan: "Ear" });
    const second = open();
    await first.save();
    second.follow([begun]);
    expect(second.isDirty).toBe(false);
    second.change({ plan: "Ear gel" });
    await second.save();
    expect(device.saved).toMatchObject([
      { plan: "Ear", revisionId: "own-1" },
      { plan: "Ear gel", after: "own-1" },
    ]);
    expect(device.saved[1]?.revisionId).not.toBe("own-1");
  });

  test.each([
    ["before it hears of the first save: beside it", false, null],
    ["and then hears of the first save: after it", true, "own-1"],
  ])("the second tab types on %s", async (_, isHeard, after) => {
    const { device, open } = aDevice();
    const first = open();
    first.change({ plan: "Ear" });
    const second = open();
    second.change({ plan: "Ear gel" });
    await first.save();
    if (isHeard) second.follow([begun]);
    await second.save();
    expect(device.saved[1]).toMatchObject({ plan: "Ear gel", after });
    expect(device.saved[1]?.revisionId).not.toBe("own-1");
  });

  test("text that is typed after a save that failed, although it is in the queue, continues it, also after a crash", async () => {
    const { device, open } = aDevice();
    const session = open();
    session.change({ plan: "Ear" });
    device.fails = true;
    await expect(session.save()).rejects.toThrow("refused");
    session.change({ plan: "Ear gel" });
    device.fails = false;
    const again = open([begun]);
    await again.save();
    session.follow([begun]);
    await session.save();
    for (const saved of device.saved) expect(saved).toMatchObject({ plan: "Ear gel", after: "own-1" });
    expect(device.saved.map(({ revisionId }) => revisionId)).not.toContain("own-1");
  });

  test("the copy shows a text before its save has answered: what is typed meanwhile continues it", async () => {
    const { device, open } = aDevice();
    const session = open();
    session.change({ plan: "Ear" });
    let go = (): void => undefined;
    device.waits = new Promise((resolve) => (go = resolve));
    const saving = session.save();
    await Promise.resolve();
    session.follow([begun]);
    session.change({ plan: "Ear gel" });
    go();
    await saving;
    expect([session.isDirty, device.kept]).toMatchObject([true, { content: { plan: "Ear gel" }, after: "own-1" }]);
    await session.save();
    expect(device.saved.map(({ after }) => after)).toEqual([null, "own-1"]);
  });
});

describe("what another tablet typed", () => {
  test("is shown where nothing is typed here, and never replaces what is typed here", () => {
    const session = aDevice().open([row({ plan: "Ear" })]);
    session.follow([row({ plan: "Ear, ward", revisionId: "server-2" })]);
    expect([session.content.plan, session.savedRevisionId]).toEqual(["Ear, ward", "server-2"]);
    session.change({ plan: "Mine" });
    session.follow([row({ plan: "Theirs", revisionId: "server-3" })]);
    expect([session.content.plan, session.savedRevisionId]).toEqual(["Mine", "server-2"]);
  });

  test("a reading of the copy that is behind brings no former text back", async () => {
    const { open } = aDevice();
    const session = open([row({ plan: "Ear" })]);
    session.change({ plan: "Ear gel" });
    await session.save();
    session.follow([row({ plan: "Ear" })]);
    expect(session.content.plan).toBe("Ear gel");
  });
});
