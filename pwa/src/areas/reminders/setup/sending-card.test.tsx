import { MESSAGE_DEFAULTS } from "@fernpaw/domain/messages/message";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { SendingCard } from "./sending-card.tsx";

test("times and numbers are read by the rules of their fields; what differs is saved", async () => {
  const clinic = await openTestClinic();
  clinic.show(<SendingCard settings={MESSAGE_DEFAULTS} />);
  const quiet = await screen.findByLabelText<HTMLInputElement>("Quiet from");
  expect(quiet.value).toBe("20:00");
  const days = screen.getByLabelText("Send missed reminders for (days)");
  fireEvent.change(days, { target: { value: "61" } });
  fireEvent.change(quiet, { target: { value: "" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("A whole number from 0 to 60.")).toBeTruthy();
  expect(screen.getByText("Hours and minutes, as in 09:30.")).toBeTruthy();
  fireEvent.change(days, { target: { value: "14" } });
  fireEvent.change(quiet, { target: { value: "21:30" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect((await clinic.sync.exportQueue()).entries.map(({ args }) => args)).toEqual([
      { set: { quietFromMin: 1290, staleAfterDays: 14 } },
    ]),
  );
});
