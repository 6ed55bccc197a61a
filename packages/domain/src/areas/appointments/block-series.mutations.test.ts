import { describe, expect, test } from "vitest";
import { aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { instantAt } from "../../kernel/time.ts";
import { addBlockSeries, correctBlockSeries, removeBlockSeries } from "./block-series.mutations.ts";
import { calendarBlocks } from "./calendar-block.ts";
import { addBlock, removeBlock } from "./calendar-block.mutations.ts";
import { occurrenceId, spanAlong, spanFrom } from "./series.ts";

const SERIES = "019a5f00-0000-7000-8000-000000000001";
const OTHER = "019a5f00-0000-7000-8000-000000000099";
const LONDON = "Europe/London";
const at = (day: string, minute: number) => instantAt(day, minute, LONDON);
const idOf = (index: number): string => occurrenceId(SERIES, index);

function setting() {
  const clinic = new MemoryClinic({ at: "2027-03-01T09:00:00.000Z" });
  const vet = aStaffMember(clinic);
  const lunch = (set: object = {}) => ({
    id: SERIES,
    locationId: firstLocationId(clinic.clinicId),
    scope: "vet",
    resourceId: vet.id,
    startsAt: at("2027-03-26", 720),
    endsAt: at("2027-03-26", 780),
    reason: "lunch",
    ...set,
  });
  const daily = (set: object = {}) => ({ ...lunch(), repeat: { every: 1, unit: "day", count: 4 }, ...set });
  const spans = () =>
    clinic
      .all(calendarBlocks)
      .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
      .map(({ startsAt, endsAt }) => `${startsAt.slice(5, 16)} ${endsAt.slice(11, 16)}`);
  return { clinic, vet, lunch, daily, spans };
}

test("lunch every day is as many blocks at one time of the wall clock, once however often it is sent", async () => {
  const { clinic, daily, spans } = setting();
  const context = clinic.contextOf({});
  expect((await clinic.runIn(addBlockSeries, daily({ without: [1] }), context)).status).toBe("applied");
  expect((await clinic.runIn(addBlockSeries, daily({ without: [1] }), context)).status).toBe("applied");
  // The clocks change on the 28th.
  expect(spans()).toEqual(["03-26T12:00 13:00", "03-28T11:00 12:00", "03-29T11:00 12:00"]);
  expect(clinic.row(calendarBlocks, idOf(2)).series).toEqual({ id: SERIES, index: 2, count: 4, every: 1, unit: "day" });
  expect(await clinic.run(addBlockSeries, daily({ without: [1] }))).toMatchObject({ code: "already_exists" });
});

test.each([
  ["ten thousand", { repeat: { every: 1, unit: "day", count: 10_000 } }, "series_too_long"],
  ["none", { without: [0, 1, 2, 3] }, "invalid_args"],
  ["somebody unknown", { resourceId: OTHER }, "not_found"],
  ["an end before the start", { endsAt: at("2027-03-26", 700) }, "invalid_span"],
  ["a release of lunch", { releaseAt: at("2027-03-26", 730) }, "invalid_args"],
])("%s is refused, and leaves nothing", async (_, set, code) => {
  const { clinic, daily } = setting();
  expect(await clinic.run(addBlockSeries, daily(set))).toMatchObject({ status: "rejected", code });
  expect(clinic.all(calendarBlocks)).toEqual([]);
});

describe("this, the following or all", () => {
  test("are freed; what is gone is no error", async () => {
    const { clinic, daily, spans } = setting();
    await clinic.run(addBlockSeries, daily());
    await clinic.run(removeBlock, { id: idOf(2) });
    expect((await clinic.run(removeBlockSeries, { ids: [1, 2, 3].map(idOf) })).status).toBe("applied");
    expect(spans()).toEqual(["03-26T12:00 13:00"]);
    expect((await clinic.run(removeBlockSeries, { ids: [1, 2, 3].map(idOf) })).status).toBe("applied");
  });

  test("change, each to its own day; what another tablet freed meanwhile stays free", async () => {
    const { clinic, daily, spans } = setting();
    await clinic.run(addBlockSeries, daily());
    await clinic.run(removeBlock, { id: idOf(3) }, { deviceId: "tablet-2" });
    const changes = [1, 2, 3].map((index) => {
      const day = `2027-03-${26 + index}`;
      return { id: idOf(index), startsAt: at(day, 750), endsAt: at(day, 795) };
    });
    expect((await clinic.run(correctBlockSeries, { changes, set: { note: "late" } })).status).toBe("applied");
    expect(spans()).toEqual(["03-26T12:00 13:00", "03-27T12:30 13:15", "03-28T11:30 12:15"]);
    expect(clinic.row(calendarBlocks, idOf(0)).note).toBe("");
    expect(clinic.row(calendarBlocks, idOf(1)).note).toBe("late");
    expect(await clinic.run(correctBlockSeries, { changes: [{ id: idOf(3) }], set: {} })).toMatchObject({
      code: "not_found",
    });
    const inverted = [{ id: idOf(1), endsAt: at("2027-03-27", 700) }];
    expect(await clinic.run(correctBlockSeries, { changes: inverted, set: {} })).toMatchObject({
      code: "invalid_span",
    });
  });

  test("are of one series, and a block by itself is of none", async () => {
    const { clinic, daily, lunch } = setting();
    await clinic.run(addBlockSeries, daily());
    await clinic.run(addBlock, lunch({ id: OTHER }));
    const wrong = { code: "invalid_args" };
    expect(await clinic.run(removeBlockSeries, { ids: [idOf(0), OTHER] })).toMatchObject(wrong);
    expect(await clinic.run(correctBlockSeries, { changes: [{ id: OTHER }], set: {} })).toMatchObject(wrong);
    expect(clinic.all(calendarBlocks)).toHaveLength(5);
  });
});

describe("a span goes along", () => {
  const span = (day: string, from: number, to: number, release: number | null = null) => ({
    startsAt: at(day, from),
    endsAt: at(day, to),
    releaseAt: release === null ? null : at(day, release),
  });

  test("with its end and its release at their times of day, over a clock change and over midnight", () => {
    expect(spanFrom(at("2027-03-30", 720), span("2027-03-26", 720, 780, 480), LONDON)).toEqual(
      span("2027-03-30", 720, 780, 480),
    );
    const night = { startsAt: at("2027-03-26", 1320), endsAt: at("2027-03-27", 360), releaseAt: null };
    expect(spanFrom(at("2027-03-30", 1320), night, LONDON).endsAt).toBe(at("2027-03-31", 360));
  });

  test("and lasts where the clocks skip its start", () => {
    // 01:30 to 02:00 on the night when there is no 01:30: it begins at 02:30.
    const startsAt = at("2027-03-28", 90);
    expect(spanFrom(startsAt, span("2027-03-26", 90, 120), LONDON).endsAt).toBe(at("2027-03-28", 180));
  });

  test("to the chosen end alone where only the end was chosen", () => {
    const change = { from: span("2027-03-26", 720, 780), to: span("2027-03-26", 720, 765) };
    expect(spanAlong(span("2027-03-30", 700, 780), change, LONDON)).toEqual(span("2027-03-30", 700, 765));
    const held = { from: span("2027-03-26", 720, 780), to: span("2027-03-26", 720, 780, 600) };
    expect(spanAlong(span("2027-03-30", 720, 780), held, LONDON)).toEqual(span("2027-03-30", 720, 780, 600));
  });
});
