import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { publicHttp } from "../../http/client.ts";
import { forgetLinkToken, watchLinkTokens } from "../../session/tokens/link-token.ts";
import { type Reply, simulatedNetwork } from "../../testing/simulated-network.ts";
import { Component as OfferRoute } from "./offer-route.tsx";

const OFFERS = "/api/public/booking-offers";
const offer = {
  clinic: "Eastgate",
  phone: "020 7946 0100",
  pet: "Fig",
  type: "Check",
  answer: null,
  when: "25 November 2026, 10:00",
};
let replies: Record<string, Reply>;
let sent: unknown[];

beforeEach(() => {
  replies = { [`${OFFERS}/look`]: { status: 200, data: offer } };
  sent = [];
  const network = simulatedNetwork(({ path }) => replies[path] ?? "no network");
  publicHttp.defaults.adapter = (config) => {
    if (config.url === `${OFFERS}/answer`) sent.push(JSON.parse(String(config.data)));
    return network(config);
  };
});
afterEach(() => {
  cleanup();
  act(forgetLinkToken);
});

function open(hash: string): void {
  window.history.replaceState(null, "", `/offered-time${hash}`);
  watchLinkTokens();
  const router = createMemoryRouter([{ path: "offered-time", Component: OfferRoute }], {
    initialEntries: ["/offered-time"],
  });
  render(<RouterProvider router={router} />);
}

const problem = (status: number, code: string): Reply => ({ status, data: { status, code, title: code } });

test("a person accepts the offered time with the token of the link", async () => {
  open("#token=abc");
  expect(await screen.findByRole("heading", { name: "Eastgate offers you this time" })).toBeTruthy();
  expect(screen.getByText("25 November 2026, 10:00")).toBeTruthy();
  replies[`${OFFERS}/answer`] = { status: 200, data: { ...offer, answer: "agreed" } };
  await userEvent.click(screen.getByRole("button", { name: "Accept this time" }));
  expect(await screen.findByRole("heading", { name: "You accepted this time" })).toBeTruthy();
  expect(sent).toEqual([{ token: "abc", answer: "agreed" }]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a person declines, and reads how to get another time", async () => {
  open("#token=abc");
  replies[`${OFFERS}/answer`] = { status: 200, data: { ...offer, answer: "refused" } };
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  expect(await screen.findByRole("heading", { name: "You declined this time" })).toBeTruthy();
  expect(screen.getByText(/call Eastgate: 020 7946 0100/)).toBeTruthy();
});

test("a time that is gone, a link that is over, one that is cut off, and no network", async () => {
  open("#token=abc");
  replies[`${OFFERS}/answer`] = problem(409, "slot_taken");
  await userEvent.click(await screen.findByRole("button", { name: "Accept this time" }));
  expect((await screen.findByRole("alert")).textContent).toContain("given to another person");
  replies[`${OFFERS}/answer`] = problem(400, "link_invalid");
  await userEvent.click(screen.getByRole("button", { name: "Accept this time" }));
  expect(await screen.findByRole("heading", { name: "This offer is over" })).toBeTruthy();
  cleanup();
  act(forgetLinkToken);
  open("");
  expect(await screen.findByRole("heading", { name: "The link is not complete" })).toBeTruthy();
  cleanup();
  replies = {};
  open("#token=abc");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
