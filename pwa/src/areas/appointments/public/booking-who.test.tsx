import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { BookingWho } from "./booking-who.tsx";

test("the form says that a client has no pets when all pets are on the device, not before", async () => {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const clientId = await desk.haveClient({ firstName: "Mira", lastName: "Soon" });
  clinic.show(<BookingWho clientId={clientId} petIds={[]} onChange={() => undefined} errorText={undefined} />);
  expect(await screen.findByText("Pets may still be loading onto this tablet.")).toBeTruthy();
  expect(screen.queryByText("This client has no pets yet.")).toBeNull();
  everythingIsHere(clinic);
  expect(await screen.findByText("This client has no pets yet.")).toBeTruthy();
});
