import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { clinicHttp } from "../../../http/client.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { type Reply, simulatedNetwork } from "../../../testing/simulated-network.ts";
import { BookingPageCard } from "./booking-page-card.tsx";

const set = { slug: "eastgate", isOn: true, noticeHours: 2, aheadDays: 60 };
let clinic: TestClinic;
let answers: Reply[];
let saved: unknown[];

beforeEach(async () => {
  saved = [];
  const network = simulatedNetwork(() => answers.shift() ?? "no network");
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    if (config.method === "put") saved.push(JSON.parse(String(config.data)));
    return network(config);
  };
  clinic = await openTestClinic();
  await aClinicDesk(clinic);
});

const save = () => userEvent.click(screen.getByRole("button", { name: "Save online booking" }));

test("a clinic without a page gets its name proposed, off, and turns it on", async () => {
  answers = [
    { status: 200, data: { page: null } },
    { status: 200, data: { ...set, slug: "eastgate-vets" } },
  ];
  clinic.show(<BookingPageCard />);
  const slug = await screen.findByLabelText("End of the address");
  expect(await screen.findByText(/No appointment type can be booked online yet/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open the page" })).toBeNull();
  await userEvent.clear(slug);
  await userEvent.type(slug, "eastgate-vets");
  await userEvent.click(screen.getByLabelText("The page is on"));
  await save();
  expect((await screen.findByRole("link", { name: "Open the page" })).getAttribute("href")).toBe("/book/eastgate-vets");
  expect(saved).toEqual([{ ...set, slug: "eastgate-vets" }]);
});

test("a wrong address and a taken one are marked at the field", async () => {
  const taken = { path: "slug", code: "taken", message: "Another clinic has this address. Choose another one." };
  answers = [
    { status: 200, data: { page: set } },
    { status: 400, data: { status: 400, code: "invalid_args", title: "no", errors: [taken] } },
  ];
  const [type] = await rowsOf(clinic.db, appointmentTypes).toArray();
  if (type) await clinic.have(appointmentTypes, { ...type, bookableOnline: "yes" });
  clinic.show(<BookingPageCard />);
  const slug = await screen.findByLabelText("End of the address");
  expect(await screen.findByText("1 appointment type can be booked online.")).toBeTruthy();
  await userEvent.clear(slug);
  await userEvent.type(slug, "No spaces!");
  await save();
  expect(await screen.findByText("Use 3 to 40 small letters, digits and hyphens.")).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.clear(slug);
  await userEvent.type(slug, "harbour");
  await save();
  expect(await screen.findByText("Another clinic has this address. Choose another one.")).toBeTruthy();
});
