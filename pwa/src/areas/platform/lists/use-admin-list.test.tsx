import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { useAdminList } from "./use-admin-list.ts";

let calls: AdminCall[];
let reply: (call: AdminCall) => Reply | Promise<Reply>;
let end: () => void;
beforeEach(() => {
  calls = [];
  end = answerAdminCalls(calls, (call) => reply(call));
});
afterEach(() => end());

const rowsFrom = (cursor: string): Reply => ({
  status: 200,
  data: { rows: [cursor], first: `first ${cursor}`, last: `last ${cursor}`, total: 50 },
});

function List() {
  const list = useAdminList<string>({ path: "/api/admin/things", usualSort: "name", filters: [] });
  const turn = (by: number) => list.setView({ ...list.view, pageIndex: list.view.pageIndex + by });
  return (
    <>
      <p>{`Page ${list.view.pageIndex + 1}: ${list.problem ?? list.rows.join()}${list.isStale ? " (old)" : ""}`}</p>
      <button onClick={() => turn(1)}>Next</button>
      <button onClick={list.retry}>Try again</button>
    </>
  );
}

function open(...addresses: string[]) {
  const router = createMemoryRouter([{ path: "/things", Component: List }], { initialEntries: addresses });
  render(<RouterProvider router={router} />);
  return router;
}

/** The answer to a page after the first, which the test gives when it wants. */
function heldPage() {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  reply = ({ params }) => (params["after"] === "last start" ? promise : rowsFrom(params["after"] ?? "start"));
  return resolve;
}

const next = () => userEvent.click(screen.getByRole("button", { name: "Next" }));

test("a page that is asked for while the one before is on its way follows it", async () => {
  const answer = heldPage();
  const router = open("/things");
  await screen.findByText("Page 1: start");
  await next();
  await next();
  await act(async () => answer(rowsFrom("second")));
  expect(await screen.findByText("Page 3: last second")).toBeTruthy();
  expect(router.state.location.search).toBe("?page=3&after=last+second");
});

test("a page that fails is not turned: the fault stays under its own number", async () => {
  const answer = heldPage();
  const router = open("/things");
  await screen.findByText("Page 1: start");
  await next();
  await next();
  await act(async () => answer({ status: 500 }));
  await waitFor(() => expect(screen.queryByText(/\(old\)/)).toBeNull());
  expect(screen.getByText(/^Page 2: /)).toBeTruthy();
  expect(router.state.location.search).toBe("?page=2&after=last+start");
});

test('"Back" while a page is awaited is the last word', async () => {
  const answer = heldPage();
  const router = open("/things?q=one", "/things");
  await screen.findByText("Page 1: start");
  await next();
  await next();
  await act(() => router.navigate(-1));
  await act(async () => answer(rowsFrom("second")));
  await waitFor(() => expect(calls.at(-1)?.params).toMatchObject({ search: "one" }));
  await screen.findByText("Page 1: start");
  expect(router.state.location.search).toBe("?q=one");
});

test.each(["?page=3", "?after=last+start"])(
  "an address with half of a place (%s) is the first page",
  async (search) => {
    reply = ({ params }) => rowsFrom(params["after"] ?? "start");
    open(`/things${search}`);
    expect(await screen.findByText("Page 1: start")).toBeTruthy();
  },
);

test("an address with a part that the server cannot read says so; another try is the list without it", async () => {
  const malformed: Reply = { status: 400, data: { code: "malformed", title: "x", status: 400 } };
  reply = ({ params }) => (params["sort"] === "zzz" ? malformed : rowsFrom("start"));
  const router = open("/things?sort=zzz&page=3");
  expect(await screen.findByText(/A part of the address cannot be read/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Page 1: start")).toBeTruthy();
  expect(router.state.location.search).toBe("");
});
