import { locations } from "@fernpaw/domain/clinics/clinic";
import { locationRow } from "@fernpaw/testing/builders";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseLocation, chosenLocationId } from "../session/device-location.ts";
import { reportLocation } from "../session/sync-client/device-report.ts";
import { openTestClinic, type TestClinic } from "../testing/render-in-clinic.tsx";
import { LocationBar } from "./bars.tsx";

vi.mock(import("../session/sync-client/device-report.ts"), () => ({ reportLocation: vi.fn(async () => undefined) }));

let clinic: TestClinic;
const [main, north] = [uuidv7(), uuidv7()];
const ASKS = /several locations/;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  clinic = await openTestClinic();
  await clinic.have(locations, locationRow({ id: main, name: "Main" }));
});
afterEach(() => localStorage.clear());

const haveNorth = () => clinic.have(locations, locationRow({ id: north, name: "North" }));

test("a new device of a clinic with several locations asks where it is, once", async () => {
  await haveNorth();
  clinic.show(<LocationBar />);
  expect(await screen.findByText(ASKS)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "At North" }));
  expect(chosenLocationId()).toBe(north);
  // The clinic's list of devices says it too.
  expect(reportLocation).toHaveBeenCalledWith(north);
  await waitFor(() => expect(screen.queryByText(ASKS)).toBeNull());
});

test("a clinic with one location asks nothing, until there is another one", async () => {
  clinic.show(<LocationBar />);
  await waitFor(async () => expect(await clinic.db.table(locations.table).count()).toBe(1));
  expect(screen.queryByText(ASKS)).toBeNull();
  await haveNorth();
  expect(await screen.findByText(ASKS)).toBeTruthy();
});

test("a location that is not in use does not answer, and the question can be dismissed", async () => {
  chooseLocation(uuidv7());
  await haveNorth();
  clinic.show(<LocationBar />);
  await screen.findByText(ASKS);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText(ASKS)).toBeNull();
});
