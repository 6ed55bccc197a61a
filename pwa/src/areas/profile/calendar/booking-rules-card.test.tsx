import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { BookingRulesCard } from "./booking-rules-card.tsx";

test("a number beyond its bounds is named while it is typed; what differs is saved", async () => {
  const clinic = await openTestClinic();
  clinic.show(<BookingRulesCard />);
  const hours = await screen.findByLabelText("A cancellation is late within (hours)");
  fireEvent.change(hours, { target: { value: "169" } });
  expect(await screen.findByText("A whole number from 0 to 168.")).toBeTruthy();
  fireEvent.change(hours, { target: { value: "36" } });
  await waitFor(() => expect(screen.queryByText("A whole number from 0 to 168.")).toBeNull());
  const many = screen.getByLabelText("Warn when booking from (no-shows)");
  fireEvent.change(many, { target: { value: "0" } });
  expect(await screen.findByText("A whole number from 1 to 99.")).toBeTruthy();
  fireEvent.change(many, { target: { value: "2" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect((await clinic.sync.exportQueue()).entries.map(({ args }) => args)).toEqual([
      { set: { lateCancelHours: 36, manyNoShows: 2 } },
    ]),
  );
});
