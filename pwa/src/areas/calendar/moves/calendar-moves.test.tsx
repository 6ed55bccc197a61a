import { instantAt } from "@fernpaw/domain/kernel/time";
import { moveAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { beforeEach, expect, test } from "vitest";
import { CalendarOnScreen } from "../../../testing/calendar-on-screen.tsx";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Toaster } from "../../../ui/toaster.tsx";

const DAY = "2027-06-16";
const at = (hour: number, minute = 0) => instantAt(DAY, hour * 60 + minute, "Europe/London");
let clinic: TestClinic;
let desk: ClinicDesk;
let id: string;

beforeEach(async () => {
  localStorage.clear();
  // They belong to no page, and stay for the next test.
  toast.dismiss();
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  id = await desk.haveAppointment({ startsAt: at(9), durationMin: 20, reason: "Limping" });
});

const showCalendar = () =>
  clinic.show(
    <>
      <CalendarOnScreen day={DAY} />
      <Toaster />
    </>,
  );

const startsAt = async () => (await clinic.db.table("appointments").get(id))?.["startsAt"];
const said = () => document.querySelector(".cal-board > [role=status]")?.textContent;

async function moved(keys: string) {
  const user = userEvent.setup();
  showCalendar();
  const block = await screen.findByRole("button", { name: /Limping/ });
  act(() => block.focus());
  await user.keyboard(keys);
  return user;
}

test("a move is said with what was and what is, and is taken back by its button", async () => {
  await moved("m{ArrowDown}{ArrowDown}{Enter}");
  expect(await screen.findByText("Juno: 09:00 → 09:10, Dr Amara Osei")).toBeTruthy();
  expect(said()).toBe("Juno put down. 09:10 to 09:30, Dr Amara Osei");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await startsAt()).toBe(at(9)));
  expect(await screen.findByText("Juno is back: 09:10 → 09:00, Dr Amara Osei")).toBeTruthy();
  expect(said()).toBe("Juno is back: 09:10 → 09:00, Dr Amara Osei");
});

test("a new length is said, and Control and Z on the board takes it back, once", async () => {
  const user = await moved("m{Shift>}{ArrowDown}{/Shift}{Enter}");
  expect(await screen.findByText("Juno: 09:00, 20 → 25 min, Dr Amara Osei")).toBeTruthy();
  const block = await screen.findByRole("button", { name: /Limping.*25 min/ });
  act(() => block.focus());
  await user.keyboard("{Control>}z{/Control}");
  expect(await screen.findByRole("button", { name: /Limping.*20 min/ })).toBeTruthy();
  await waitFor(() => expect(said()).toMatch(/^Juno is back/));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(said()).toBe("No move to undo."));
  await clinic.allSaved();
});

test("a move is not undone once the appointment has changed", async () => {
  await moved("m{ArrowDown}{Enter}");
  expect(await screen.findByText(/^Juno: 09:00 → 09:05/)).toBeTruthy();
  await clinic.mutate(moveAppointment, { id, startsAt: at(15) });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Juno was changed since, so the move was not undone.")).toBeTruthy();
  expect(await startsAt()).toBe(at(15));
});

test("a drop on a taken place is not called done: it asks, and what is left says that it stays", async () => {
  await desk.haveAppointment({ startsAt: at(9, 20), durationMin: 20, reason: "Cough" });
  const user = await moved("m{ArrowDown}{Enter}");
  expect(await screen.findByRole("dialog", { name: "Move Juno" })).toBeTruthy();
  expect(said()).toBe("Juno is not moved yet. A question is open.");
  expect(await startsAt()).toBe(at(9));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(said()).toBe("Juno stays."));
  expect(screen.queryByText(/→/)).toBeNull();
});
