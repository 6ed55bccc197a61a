import { instantAt } from "@fernpaw/domain/kernel/time";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ClinicScope } from "../../session/clinic-scope.tsx";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { keepClock } from "../../ui/clock-time.tsx";
import { CalendarScreen } from "./calendar-screen.tsx";
import { PrintScreen } from "./print/print-screen.tsx";

const DAY = "2027-06-16";
const PLACE = { view: "day", day: DAY, columnsBy: "staff", who: null, showsCalledOff: false, openId: null } as const;
/** Of a day: no other text of the screens has two figures on each side of a colon. */
const BY_24_HOURS = /\b([01]\d|2[0-3]):[0-5]\d\b(?! [ap]m)/;
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  await desk.haveAppointment({ startsAt: instantAt(DAY, 14 * 60 + 30, "Europe/London"), reason: "Limping" });
});
afterEach(() => keepClock({ hasAmPm: false }));

const showAmerican = (children: React.ReactNode) =>
  clinic.show(
    <ClinicScope clinic={{ ...clinic, settings: { ...clinic.settings, country: "US", locale: "en-US" } }}>
      {children}
    </ClinicScope>,
  );

test("a clinic that counts by 12 hours sees its board by am and pm, with room for it", async () => {
  // On another day: beside the line of the present time an hour has no label.
  showAmerican(<CalendarScreen place={PLACE} today="2027-06-15" onPlace={() => undefined} />);
  const board = await screen.findByRole("region", { name: "Appointments by time" });
  expect(await within(board).findByRole("button", { name: /2:30 pm.*Limping/ })).toBeTruthy();
  const hours = Array.from(board.querySelectorAll(".cal-hours > span"), ({ textContent }) => textContent);
  expect(hours).toContain("9:00 am");
  expect(board.textContent).not.toMatch(BY_24_HOURS);
  expect(board.closest<HTMLElement>("[style*=cal-gutter]")?.style.getPropertyValue("--cal-gutter")).toBe("72px");
});

test("and the printed day", async () => {
  showAmerican(<PrintScreen place={PLACE} today={DAY} />);
  expect(await screen.findByRole("cell", { name: "2:30 pm" })).toBeTruthy();
});
