import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { publicHttp } from "../../http/client.ts";
import { type Reply, simulatedNetwork } from "../../testing/simulated-network.ts";
import { Component as BookRoute } from "./book-route.tsx";

const PAGE = "/api/public/booking/eastgate";
const type = (id: string, name: string) => ({ id, name, minutes: 20, asksDeposit: id === "dental" });
const page = {
  name: "Eastgate Veterinary",
  timeZone: "Europe/London",
  locations: [{ id: "main", name: "Main", address: "", phone: "01632 960117" }],
  types: [type("check", "Wellness"), type("dental", "Dental consult")],
  petTypes: [{ id: "cat", name: "Cat" }],
  firstDay: "2027-06-16",
};
const week = {
  days: [
    {
      day: "2027-06-16",
      words: "Wednesday 16 June",
      times: [{ startsAt: "2027-06-16T09:00:00.000Z", words: "10:00" }],
    },
    { day: "2027-06-17", words: "Thursday 17 June", times: [{ startsAt: "2027-06-17T10:00:00.000Z", words: "11:00" }] },
  ],
  next: "2027-06-23",
};

let replies: Record<string, Reply>;
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  replies = { [PAGE]: { status: 200, data: page }, [`${PAGE}/times`]: { status: 200, data: week } };
  sent = [];
  const network = simulatedNetwork(({ path }) => replies[path] ?? "no network");
  publicHttp.defaults.adapter = (config) => {
    sent.push({
      path: config.url ?? "",
      body: config.data === undefined ? config.params : JSON.parse(String(config.data)),
    });
    return network(config);
  };
});
afterEach(cleanup);

function open(): void {
  const router = createMemoryRouter([{ path: "book/:slug", Component: BookRoute }], {
    initialEntries: ["/book/eastgate"],
  });
  render(<RouterProvider router={router} />);
}

async function fill(): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: /Dental consult/ }));
  await user.click(await screen.findByRole("button", { name: "Thursday 17 June" }));
  await user.click(screen.getByRole("button", { name: "11:00" }));
  await user.type(screen.getByLabelText("Last name"), "Byron");
  await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
  await user.type(screen.getByLabelText("Phone"), "020 7946 0001");
  await user.type(screen.getByLabelText("Pet's name"), "Fig");
  await user.selectOptions(screen.getByLabelText("Kind of animal"), "cat");
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send request" }));
const problem = (status: number, code: string): Reply => ({ status, data: { status, code, title: code } });

test("from the type to the request: what is sent is what was chosen and typed", async () => {
  replies[`${PAGE}/requests`] = { status: 202, data: { email: "ada@example.com" } };
  open();
  await fill();
  expect(screen.getByText("Your time: Thursday 17 June, 11:00")).toBeTruthy();
  expect(screen.getByText(/asks for a deposit for this appointment/)).toBeTruthy();
  await send();
  const heading = await screen.findByRole("heading", { name: "Check your e-mail" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/or call 01632 960117\.$/)).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    path: `${PAGE}/requests`,
    body: {
      locationId: "main",
      typeId: "dental",
      startsAt: "2027-06-17T10:00:00.000Z",
      firstName: "",
      lastName: "Byron",
      email: "ada@example.com",
      phone: "020 7946 0001",
      petName: "Fig",
      petTypeId: "cat",
      reason: "",
    },
  });
});

test("a missing answer is marked at its field, and nothing is sent", async () => {
  open();
  await userEvent.click(await screen.findByRole("radio", { name: /Wellness/ }));
  await userEvent.click(await screen.findByRole("button", { name: "10:00" }));
  await send();
  expect(screen.getByText("Enter your last name.")).toBeTruthy();
  expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(sent.filter(({ path }) => path.endsWith("/requests"))).toEqual([]);
});

test("a time that another person has just taken: the times of the same day are looked up anew and the typed words stay", async () => {
  replies[`${PAGE}/requests`] = problem(409, "slot_taken");
  open();
  await fill();
  const looks = sent.filter(({ path }) => path.endsWith("/times")).length;
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("Another person has just asked for this time.");
  await expect.poll(() => sent.filter(({ path }) => path.endsWith("/times")).length).toBe(looks + 1);
  const day = await screen.findByRole("button", { name: "Thursday 17 June" });
  expect(day.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "11:00" }));
  expect(screen.getByLabelText("Last name")).toHaveProperty("value", "Byron");
  expect(screen.queryByText(/Another person/)).toBeNull();
});

test("a busy clinic is called instead", async () => {
  replies[`${PAGE}/requests`] = problem(429, "rate_limited");
  open();
  await fill();
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("Please call 01632 960117");
});

test("later days follow on demand, and the way back leads to the first", async () => {
  open();
  await userEvent.click(await screen.findByRole("radio", { name: /Wellness/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Later days" }));
  expect(await screen.findByRole("button", { name: "Earlier days" })).toBeTruthy();
  expect(sent.at(-1)?.body).toMatchObject({ from: "2027-06-23" });
  await userEvent.click(screen.getByRole("button", { name: "Earlier days" }));
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ from: "2027-06-16" });
});

test("no page at this address, and a page that could not be loaded", async () => {
  replies[PAGE] = problem(404, "not_found");
  open();
  expect(await screen.findByRole("heading", { name: "This page takes no bookings" })).toBeTruthy();
  cleanup();
  delete replies[PAGE];
  open();
  const again = await screen.findByRole("button", { name: "Try again" });
  replies[PAGE] = { status: 200, data: page };
  await userEvent.click(again);
  expect(await screen.findByRole("heading", { name: "Book at Eastgate Veterinary" })).toBeTruthy();
});
