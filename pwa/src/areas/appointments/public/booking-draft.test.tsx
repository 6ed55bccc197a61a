import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { noDialog } from "../../../testing/no-dialog.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Toaster } from "../../../ui/toaster.tsx";
import { BookingDialog } from "./booking-dialog.tsx";
import { startOf, type BookingStart } from "./booking-draft.ts";

const DAY = "2027-06-16";
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  sessionStorage.clear();
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const PLACES: Record<string, BookingStart> = {
  new: { day: DAY },
  tomorrow: { day: "2027-06-17" },
  eleven: { day: DAY, time: "11:00" },
};

function Desk() {
  const [start, setStart] = useState<BookingStart | null>(null);
  return (
    <>
      {Object.entries(PLACES).map(([name, place]) => (
        <button key={name} onClick={() => setStart(place)}>
          {name}
        </button>
      ))}
      <BookingDialog start={start} onClose={() => setStart(null)} />
      <Toaster />
    </>
  );
}

const user = userEvent.setup();
const open = async (place: string) => {
  await user.click(screen.getByText(place));
  await screen.findByRole("dialog", { name: "New appointment" });
};
const close = async () => {
  await user.click(screen.getByRole("button", { name: "Close" }));
  await noDialog();
};
const reason = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Reason" });
const when = () => [
  screen.getByLabelText<HTMLInputElement>("Date").value,
  screen.getByRole<HTMLInputElement>("textbox", { name: "Time" }).value,
];
const typeSomething = async () => {
  await user.type(screen.getByRole("combobox", { name: "Pet or client" }), "juno");
  await user.click(await screen.findByRole("option", { name: /Juno/ }));
  await user.type(reason(), "Itchy ears");
};
/** As after a crash: nobody has closed it. */
const reload = () => {
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  clinic.show(<Desk />);
};

test("a form that was closed on purpose comes back for nobody, unless that is taken back", async () => {
  clinic.show(<Desk />);
  await open("new");
  await typeSomething();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(screen.getByRole("checkbox", { name: "Repeat" }));
  await close();
  await open("tomorrow");
  expect(screen.getByRole("combobox", { name: "Pet or client" })).toBeTruthy();
  expect(screen.queryByText("Draft restored.")).toBeNull();
  expect(reason().value).toBe("");
  // It is closed, and has nothing that differs from a usual booking.
  expect(screen.queryByText(/repeats/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Repeat" }).checked).toBe(false);
  await close();
  expect(await clinic.sync.drafts.keys()).toEqual([]);
  expect(screen.getAllByText("Draft discarded.")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("dialog", { name: "New appointment" });
  expect(reason().value).toBe("Itchy ears");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Repeat" }).checked).toBe(true);
  expect(when()[0]).toBe("16/06/2027");
});

test("a tap beside the form throws nothing away", async () => {
  clinic.show(<Desk />);
  await open("new");
  const beside = () => document.querySelector(".MuiDialog-container") ?? document.body;
  await typeSomething();
  await user.click(beside());
  expect(reason().value).toBe("Itchy ears");
  await close();
  await open("new");
  await user.click(beside());
  await noDialog();
});

test("what was typed survives a reload and is gone once it is booked; the place that was pointed at counts for more", async () => {
  clinic.show(<Desk />);
  await open("new");
  await typeSomething();
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2027-06-18" } });
  reload();
  await open("new");
  expect(screen.getByText("Draft restored.")).toBeTruthy();
  expect([reason().value, ...when()]).toEqual(["Itchy ears", "18/06/2027", "08:00"]);
  reload();
  await open("eleven");
  expect([reason().value, ...when()]).toEqual(["Itchy ears", "16/06/2027", "11:00"]);
  reload();
  await open("tomorrow");
  expect([reason().value, ...when()]).toEqual(["Itchy ears", "17/06/2027", "08:00"]);
  await user.click(screen.getByRole("button", { name: "Book" }));
  await noDialog();
  expect(await clinic.sync.drafts.keys()).toEqual([]);
  expect(await clinic.db.table("appointments").toArray()).toMatchObject([
    { petIds: [desk.petId], reason: "Itchy ears", startsAt: "2027-06-17T07:00:00.000Z" },
  ]);
});

test("a draft with a day that does not exist, or is half typed, means no slot", () => {
  for (const day of ["2027-02-31", "31 feb", ""]) expect(startOf({ day, time: "09:00" }, "Europe/London")).toBeNull();
});
