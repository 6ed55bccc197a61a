import { instantAt } from "@fernpaw/domain/kernel/time";
import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { CalendarOnScreen } from "../../../testing/calendar-on-screen.tsx";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";

const DAY = "2027-06-16";
const at = (hour: number) => instantAt(DAY, hour * 60, "Europe/London");
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  await desk.haveAppointment({ startsAt: at(9), durationMin: 30, reason: "Limping" });
  await desk.haveAppointment({ startsAt: at(10), durationMin: 30, reason: "Cough", vetId: null });
});

const hue = async (name: RegExp) => (await screen.findByRole("button", { name })).style.getPropertyValue("--cal-hue");
const meanings = () => within(screen.getByRole("list", { name: "Colours" })).getAllByRole("listitem");

async function colourBy(name: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitemradio", { name }));
}

test("the colours of the board are those of types or vets, with what they mean, and stay so on this device", async () => {
  const [type] = await rowsOf(clinic.db, appointmentTypes).toArray();
  clinic.show(<CalendarOnScreen day={DAY} />);
  expect(await hue(/Limping/)).toBe("");
  expect(meanings().map(({ textContent }) => textContent)).toContain("Confirmed");
  await colourBy("Type");
  expect(await hue(/Limping/)).toBe(`var(--vc-palette-people-${type?.colour})`);
  expect(meanings().map(({ textContent }) => textContent)).toEqual([type?.name]);
  cleanup();
  clinic.show(<CalendarOnScreen day={DAY} start={{ view: "week" }} />);
  expect(await hue(/Booked.*Limping/)).toBe(`var(--vc-palette-people-${type?.colour})`);
  await colourBy("Vet");
  expect(await hue(/Limping/)).toMatch(/palette-people/);
  expect(await hue(/Cough/)).toBe("var(--vc-palette-lineStrong)");
  expect(meanings().map(({ textContent }) => textContent)).toEqual(["Dr Amara Osei", "No vet yet"]);
  await colourBy("State");
  expect(await hue(/Limping/)).toBe("");
  expect(localStorage.getItem("calendarColour")).toBeNull();
});

test("each appointment shows the species of its pet", async () => {
  clinic.show(<CalendarOnScreen day={DAY} />);
  const block = await screen.findByRole("button", { name: /Limping/ });
  expect(block.querySelector(".cal-block-species")?.classList.contains("lucide-dog")).toBe(true);
});
