import { render, screen } from "@testing-library/react";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Clinic } from "../session/clinic-context.ts";
import { ClinicScope } from "../session/clinic-scope.tsx";
import {
  clockOf,
  ClockTime,
  clockTime,
  daySpan,
  keepClock,
  longDay,
  shortDate,
  shortDay,
  useNow,
} from "./clock-time.tsx";

const AFTERNOON = "2026-11-23T14:30:00.000Z";
const clinicIn = (country: string, locale: string) => ({ settings: { country, locale } }) as Clinic;

afterEach(() => keepClock({ hasAmPm: false }));

describe.each([
  ["GB", "en-GB", "14:30", ["00:00", "09:05", "12:00", "24:00"]],
  ["US", "en-US", "2:30 pm", ["12:00 am", "9:05 am", "12:00 pm", "12:00 am"]],
])("in a clinic of %s", (country, locale, shown, ofMinutes) => {
  test("times are written by its clock", () => {
    render(
      <ClinicScope clinic={clinicIn(country, locale)}>
        <ClockTime at={AFTERNOON} timeZone="Europe/London" />
      </ClinicScope>,
    );
    expect(screen.getByText(shown).getAttribute("datetime")).toBe(AFTERNOON);
    expect(clockTime(AFTERNOON, "Europe/London")).toBe(shown);
    expect([0, 545, 720, 1440].map(clockOf)).toEqual(ofMinutes);
  });
});

test("a change of clinic changes the clock", () => {
  const shown = render(
    <ClinicScope clinic={clinicIn("US", "en-US")}>
      <ClockTime at={AFTERNOON} timeZone="Europe/London" />
    </ClinicScope>,
  );
  expect(screen.getByText("2:30 pm")).toBeTruthy();
  shown.rerender(
    <ClinicScope clinic={clinicIn("GB", "en-GB")}>
      <ClockTime at={AFTERNOON} timeZone="Europe/London" />
    </ClinicScope>,
  );
  expect(screen.getByText("14:30")).toBeTruthy();
});

const SRC = join(import.meta.dirname, "..");
/** `14:30` is the value of a field, which writes it by the clinic's clock itself. */
const VALUE = /\b(day|time|from|to|start|release|text|times|clock)\b.*[:=].*timeText\(/;

test("nothing else writes an hour for people to read", () => {
  const lines = globSync("**/*.{ts,tsx}", { cwd: SRC })
    .filter((path) => !/\.test\.|^form\/typed-(time|fields)|^ui\/clock-time|^areas\/site\//.test(path))
    .flatMap((path) =>
      readFileSync(join(SRC, path), "utf8")
        .split("\n")
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(lines.length).toBeGreaterThan(20_000);
  const own = lines.filter(
    (line) => /\bhour: "|toLocaleTimeString|hourCycle/.test(line) || (line.includes("timeText(") && !VALUE.test(line)),
  );
  expect(own).toEqual([]);
});

describe("the year that is this one", () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ["Pacific/Auckland", "2026-12-31T20:00:00.000Z", "2027-01-01", "2026-12-31"],
    ["America/New_York", "2027-01-01T02:00:00.000Z", "2026-12-31", "2027-01-01"],
  ])("is the clinic's own in %s, around New Year", (timeZone, now, today, otherYear) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
    keepClock({ hasAmPm: false, timeZone });
    expect(shortDate(today)).not.toContain("20");
    expect(shortDate(otherYear)).toContain(otherYear.slice(0, 4));
  });
});

describe("the year of a day", () => {
  const thisYear = new Date().getUTCFullYear();
  const dayIn = (year: number) => `${year}-06-16`;
  const at = (year: number) => `${year}-06-16T12:00:00.000Z`;
  const next = thisYear + 1;

  test("is left out while it is this one", () => {
    expect(shortDay(at(thisYear), "Europe/London")).toMatch(/^[A-Z][a-z]{2} 16 Jun$/);
    expect(longDay(dayIn(thisYear))).toMatch(/^[A-Z][a-z]+ 16 June$/);
    expect(shortDate(dayIn(thisYear))).toBe("16 Jun");
    expect(daySpan(`${thisYear}-06-01`, dayIn(thisYear), "brief")).toBe("1 – 16 Jun");
    expect(daySpan(`${thisYear}-06-01`, dayIn(thisYear), "full")).toBe(`1 – 16 Jun ${thisYear}`);
  });

  test("is written for another year", () => {
    for (const year of [thisYear - 1, next]) {
      expect(shortDay(at(year), "Europe/London")).toMatch(new RegExp(`^[A-Z][a-z]{2} 16 Jun ${year}$`));
      expect(longDay(dayIn(year))).toMatch(new RegExp(`^[A-Z][a-z]+ 16 June ${year}$`));
      expect(shortDate(dayIn(year))).toBe(`16 Jun ${year}`);
    }
    expect(daySpan(`${thisYear}-12-28`, `${next}-01-03`, "brief")).toBe(`28 Dec ${thisYear} – 3 Jan ${next}`);
  });

  test("is that of the clinic's own day", () => {
    expect(shortDay(`${thisYear}-12-31T23:30:00.000Z`, "Europe/Berlin")).toMatch(
      new RegExp(`^[A-Z][a-z]{2} 1 Jan ${next}$`),
    );
  });
});

test("the first look after a long time without a screen has the present", () => {
  const seen: string[] = [];
  const Look = () => {
    seen.push(useNow());
    return null;
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T18:30:00.000Z") });
  render(<Look />).unmount();
  vi.setSystemTime("2026-11-22T12:00:00.000Z");
  seen.length = 0;
  render(<Look />);
  expect(seen[0]).toBe("2026-11-22T12:00:00.000Z");
  vi.useRealTimers();
});
