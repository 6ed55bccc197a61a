import { describe, expect, test } from "vitest";
import { emptyRow } from "../../kernel/entity.ts";
import { addMinutes, type Instant, minuteOfDay } from "../../kernel/time.ts";
import { careEntries, type CareEntry, careOrders, type CareOrder } from "./care-order.ts";
import { cellsOf, dueTimes, hoursOfDay, ON_TIME_MIN, openTimes } from "./sheet.ts";

const LONDON = "Europe/London";
const BERLIN = "Europe/Berlin";
const stamps = {
  createdAt: "2026-01-01T00:00:00.000Z",
  createdBy: null,
  updatedAt: "2026-01-01T00:00:00.000Z",
  updatedBy: null,
};
const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const order = (set: Partial<CareOrder> = {}): CareOrder => ({
  ...emptyRow(careOrders),
  ...stamps,
  id: id(1),
  visitId: id(2),
  petId: id(3),
  what: "Temperature, pulse, breathing",
  everyHours: 8,
  fromAt: "2026-11-21T08:00:00.000Z",
  ...set,
});

const entry = (set: Partial<CareEntry> = {}): CareEntry => ({
  ...emptyRow(careEntries),
  ...stamps,
  id: id(10),
  orderId: id(1),
  visitId: id(2),
  petId: id(3),
  dueAt: "2026-11-21T08:00:00.000Z",
  occurredAt: "2026-11-21T08:04:00.000Z",
  ...set,
});

const clock = (at: Instant, zone = LONDON): string => {
  const minutes = minuteOfDay(at, zone);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};
const clocks = (times: readonly Instant[], zone = LONDON): string[] => times.map((at) => clock(at, zone));

describe("the times of an order", () => {
  const day = { from: "2026-11-21T00:00:00.000Z", to: "2026-11-22T00:00:00.000Z" };

  test("every eight hours from eight, and not before", () => {
    expect(clocks(dueTimes(order(), day, LONDON))).toEqual(["08:00", "16:00"]);
    const next = { from: day.to, to: "2026-11-23T00:00:00.000Z" };
    expect(clocks(dueTimes(order(), next, LONDON))).toEqual(["00:00", "08:00", "16:00"]);
  });

  test("the last time counts, and nothing after it", () => {
    expect(clocks(dueTimes(order({ everyHours: 2, toAt: "2026-11-21T12:00:00.000Z" }), day, LONDON))).toEqual([
      "08:00",
      "10:00",
      "12:00",
    ]);
  });

  test("once is once, and as needed has no times", () => {
    expect(clocks(dueTimes(order({ rhythm: "once", everyHours: null }), day, LONDON))).toEqual(["08:00"]);
    expect(dueTimes(order({ rhythm: "as_needed", everyHours: null }), day, LONDON)).toEqual([]);
  });

  test("an interval that does not fit into a day counts the hours that pass", () => {
    const span = { from: day.from, to: "2026-11-22T12:00:00.000Z" };
    expect(clocks(dueTimes(order({ everyHours: 10 }), span, LONDON))).toEqual(["08:00", "18:00", "04:00"]);
  });

  test("every two days", () => {
    const span = { from: day.from, to: "2026-11-26T00:00:00.000Z" };
    expect(dueTimes(order({ everyHours: 48 }), span, LONDON).map((at) => at.slice(0, 10))).toEqual([
      "2026-11-21",
      "2026-11-23",
      "2026-11-25",
    ]);
  });

  test("a stopped order keeps the times before it was stopped", () => {
    const stopped = order({ everyHours: 1, status: "stopped", stoppedAt: "2026-11-21T10:00:00.000Z" });
    expect(clocks(dueTimes(stopped, day, LONDON))).toEqual(["08:00", "09:00"]);
  });
});

describe("the night on which the clocks go back (25 October 2026)", () => {
  const night = { from: "2026-10-24T22:00:00.000Z", to: "2026-10-25T12:00:00.000Z" };

  test("the day has 25 columns, and two of them have one name", () => {
    const hours = hoursOfDay("2026-10-25", LONDON);
    expect(hours).toHaveLength(25);
    expect(clocks(hours.map(({ from }) => from)).slice(0, 4)).toEqual(["00:00", "01:00", "01:00", "02:00"]);
    expect(hours.at(-1)?.to).toBe("2026-10-26T00:00:00.000Z");
  });

  test("an hourly order is due in both of them", () => {
    const hourly = order({ everyHours: 1, fromAt: "2026-10-24T23:00:00.000Z" });
    expect(
      clocks(dueTimes(hourly, { from: "2026-10-24T23:00:00.000Z", to: "2026-10-25T03:00:00.000Z" }, LONDON)),
    ).toEqual(["00:00", "01:00", "01:00", "02:00"]);
  });

  test("two hours stay two hours", () => {
    const times = dueTimes(order({ everyHours: 2, fromAt: "2026-10-24T21:00:00.000Z" }), night, LONDON);
    expect(new Set(times.slice(1).map((at, index) => Date.parse(at) - Date.parse(times[index] ?? "")))).toEqual(
      new Set([7_200_000]),
    );
  });

  test("eight hours keep to the clock", () => {
    const round = order({ fromAt: "2026-10-24T07:00:00.000Z" });
    expect(
      clocks(dueTimes(round, { from: "2026-10-24T00:00:00.000Z", to: "2026-10-26T00:00:00.000Z" }, LONDON)),
    ).toEqual(["08:00", "16:00", "00:00", "08:00", "16:00"]);
  });

  test("an order that begins in the second of the two hours begins then", () => {
    const second = order({ everyHours: 12, fromAt: "2026-10-25T01:30:00.000Z" });
    expect(dueTimes(second, night, LONDON)).toEqual(["2026-10-25T01:30:00.000Z"]);
  });
});

describe("the night on which the clocks go forward (29 March 2026)", () => {
  test("the day has 23 columns, without the hour that is left out", () => {
    const hours = hoursOfDay("2026-03-29", BERLIN);
    expect(hours).toHaveLength(23);
    expect(
      clocks(
        hours.map(({ from }) => from),
        BERLIN,
      ).slice(0, 4),
    ).toEqual(["00:00", "01:00", "03:00", "04:00"]);
  });

  test("an hourly order has 23 times, each in a column of its own", () => {
    const hours = hoursOfDay("2026-03-29", BERLIN);
    const span = { from: hours[0]?.from ?? "", to: hours.at(-1)?.to ?? "" };
    const times = dueTimes(order({ everyHours: 1, fromAt: "2026-03-28T10:00:00.000Z" }), span, BERLIN);
    expect(times).toEqual(hours.map(({ from }) => from));
  });

  test("a round at a time that does not exist is an hour later that night, and never doubled", () => {
    const round = order({ everyHours: 12, fromAt: "2026-03-28T01:30:00.000Z" });
    const span = { from: "2026-03-28T00:00:00.000Z", to: "2026-03-30T12:00:00.000Z" };
    expect(clocks(dueTimes(round, span, BERLIN), BERLIN)).toEqual(["02:30", "14:30", "03:30", "14:30", "02:30"]);
  });
});

describe("a cell", () => {
  const day = { from: "2026-11-21T00:00:00.000Z", to: "2026-11-22T00:00:00.000Z" };
  const due = "2026-11-21T08:00:00.000Z";
  const stateAt = (now: Instant, set: Partial<CareOrder> = {}, entries: CareEntry[] = []) =>
    cellsOf(order(set), entries, day, { now, timeZone: LONDON })[0]?.state;

  test("is due around its time and overdue when more than 30 minutes have passed", () => {
    expect(stateAt(addMinutes(due, -ON_TIME_MIN - 1))).toBe("later");
    expect(stateAt(addMinutes(due, -ON_TIME_MIN))).toBe("due");
    expect(stateAt(addMinutes(due, 30))).toBe("due");
    expect(stateAt("2026-11-21T08:30:00.001Z")).toBe("overdue");
  });

  test("is given, skipped with its reason, and open again when the entry was in error", () => {
    expect(stateAt("2026-11-21T12:00:00.000Z", {}, [entry()])).toBe("given");
    expect(stateAt("2026-11-21T12:00:00.000Z", {}, [entry({ status: "skipped", reason: "Asleep" })])).toBe("skipped");
    expect(stateAt("2026-11-21T12:00:00.000Z", {}, [entry({ status: "entered_in_error" })])).toBe("overdue");
  });

  test("of a stopped order was missed, not overdue", () => {
    const stopped = { status: "stopped", stoppedAt: "2026-11-21T09:00:00.000Z" } as const;
    expect(stateAt("2026-11-21T12:00:00.000Z", stopped)).toBe("missed");
  });

  test("that two people gave has both entries", () => {
    const twin = entry({ id: id(11), twinOfId: id(10), occurredAt: "2026-11-21T08:01:00.000Z" });
    const [cell] = cellsOf(order(), [entry(), twin], day, { now: due, timeZone: LONDON });
    expect(cell?.entries.map((one) => one.id)).toEqual([id(11), id(10)]);
  });

  test("that is extra is shown at its own time, also for a time that the order no longer has", () => {
    const extra = entry({ dueAt: null, occurredAt: "2026-11-21T11:20:00.000Z" });
    const former = entry({ id: id(12), dueAt: "2026-11-21T13:00:00.000Z" });
    const cells = cellsOf(order(), [extra, former], day, { now: due, timeZone: LONDON });
    expect(cells.map(({ at, state }) => `${clock(at)} ${state}`)).toEqual([
      "08:00 due",
      "11:20 given",
      "13:00 given",
      "16:00 later",
    ]);
  });
});

describe("the open times of an order", () => {
  test("names every overdue time of the stay, and the next one", () => {
    const now = "2026-11-22T08:31:00.000Z";
    const read = openTimes(order(), [entry()], { now, timeZone: LONDON });
    expect(clocks(read.overdue)).toEqual(["16:00", "00:00", "08:00"]);
    expect(read.nextAt).toBe("2026-11-22T16:00:00.000Z");
  });

  test("is nothing for an order that was stopped, or that is needed only at times", () => {
    const at = { now: "2026-11-22T08:31:00.000Z", timeZone: LONDON };
    const stopped = order({ status: "stopped", stoppedAt: "2026-11-21T09:00:00.000Z" });
    expect(openTimes(stopped, [], at)).toEqual({ overdue: [], nextAt: null });
    expect(openTimes(order({ rhythm: "as_needed" }), [], at)).toEqual({ overdue: [], nextAt: null });
  });

  test("finds the first time of an order that begins next month", () => {
    const later = order({ fromAt: "2026-12-21T08:00:00.000Z" });
    expect(openTimes(later, [], { now: "2026-11-22T08:31:00.000Z", timeZone: LONDON }).nextAt).toBe(later.fromAt);
  });
});
