import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as DraftRoute } from "./draft-route.tsx";
import { Component as DraftsRoute } from "./drafts-route.tsx";
import { Component as NewRoute } from "./new-announcement-route.tsx";

const PATH = "/api/admin/announcements";
const DRAFTS = "/api/admin/announcement-drafts";
const DRAFT = {
  id: "d1",
  title: "Pause",
  body: "On Sunday",
  severity: "warning",
  startsAt: "2095-11-29T22:30:00.000Z",
  endsAt: null,
  clinics: [
    { id: "c1", name: "Harbour" },
    { id: "c9", name: null },
  ],
  filter: null,
  isPinned: true,
  updatedAt: "2026-11-28T10:00:00.000Z",
  revision: 4,
};
const refused = (code: string, status = 409): Reply => ({ status, data: { code, title: "x", status } });

let calls: AdminCall[];
let answers: Record<string, Reply>;
let end: () => void;

beforeEach(() => {
  calls = [];
  const row = {
    id: "d1",
    title: "",
    severity: "warning",
    clinics: 2,
    hasFilter: true,
    updatedAt: DRAFT.updatedAt,
    updatedBy: "Noor",
  };
  answers = {
    [`get ${PATH}/clinics`]: { status: 200, data: { rows: [{ id: "c1", name: "Harbour" }], all: 12 } },
    [`get ${DRAFTS}`]: { status: 200, data: { rows: [row], first: "f", last: "l", total: 1 } },
    [`get ${DRAFTS}/d1`]: { status: 200, data: DRAFT },
    [`put ${DRAFTS}/d1`]: { status: 200, data: { revision: 5, updatedAt: DRAFT.updatedAt } },
    [`post ${PATH}`]: { status: 200, data: { clinics: 1 } },
    [`post ${PATH}/reach`]: { status: 200, data: { clinics: 1, byFilter: 0, people: 4, quiet: 0 } },
    [`get ${PATH}/choices`]: { status: 200, data: { plans: [], countries: [], states: [] } },
    [`post ${PATH}/test`]: { status: 200, data: { email: "noor@fernpaw.example", isWaiting: false } },
    [`delete ${DRAFTS}/d1`]: { status: 204 },
  };
  end = answerAdminCalls(
    calls,
    ({ method, path }) =>
      answers[`${method} ${path}`] ?? { status: 200, data: { revision: 1, updatedAt: DRAFT.updatedAt } },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: "/admin/notifications/new", Component: NewRoute },
      { path: "/admin/notifications/drafts", Component: DraftsRoute },
      { path: "/admin/notifications/drafts/:id", Component: DraftRoute },
      { path: "/admin/notifications", element: <h1>{"The list"}</h1> },
    ],
    { initialEntries: [address] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
}
const isPreview = ({ path }: AdminCall): boolean => path.endsWith("/reach");
const bodies = (method: string) =>
  calls.filter((call) => call.method === method && !isPreview(call)).map(({ body }) => body);
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const DRAFT_PAGE = "/admin/notifications/drafts/d1";

test("an unfinished announcement is kept, and again as a change of the same draft", async () => {
  open("/admin/notifications/new");
  await userEvent.type(screen.getByLabelText("Title"), "Pause");
  await click("Save draft");
  expect((await screen.findAllByText(/^Draft saved/)).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText("Message"), "On Sunday");
  await click("Save draft");
  await waitFor(() =>
    expect(bodies("put")).toMatchObject([
      { title: "Pause", body: "", audience: { type: "all" }, startsAt: null, revision: 0 },
      { title: "Pause", body: "On Sunday", revision: 1 },
    ]),
  );
  const [first, second] = calls.filter(({ method }) => method === "put").map(({ path }) => path);
  expect(first).toBe(second);
});

test("a draft goes on where it was, and is sent with its revision", async () => {
  open(DRAFT_PAGE);
  expect(await screen.findByDisplayValue("22:30")).toBeTruthy();
  await click("Take out A clinic that is gone");
  await click("Send to 1 clinic");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send to 1 clinic" }));
  expect(await screen.findByRole("heading", { name: "The list" })).toBeTruthy();
  expect(bodies("post")).toEqual([
    {
      id: "d1",
      title: "Pause",
      body: "On Sunday",
      severity: "warning",
      startsAt: "2095-11-29T22:30:00.000Z",
      audience: { type: "specific", clinics: ["c1"] },
      isPinned: true,
      draftRevision: 4,
    },
  ]);
});

test("after another administrator's change the text stays, and the next saving replaces theirs", async () => {
  open(DRAFT_PAGE);
  await userEvent.type(await screen.findByLabelText("Title"), " again");
  answers[`put ${DRAFTS}/d1`] = refused("changed_meanwhile");
  answers[`get ${DRAFTS}/d1`] = { status: 200, data: { ...DRAFT, title: "Theirs", revision: 9 } };
  await click("Save draft");
  expect(await screen.findByText(/^Another administrator changed or deleted this draft/)).toBeTruthy();
  expect(screen.getByDisplayValue("Pause again")).toBeTruthy();
  answers[`put ${DRAFTS}/d1`] = { status: 200, data: { revision: 10, updatedAt: DRAFT.updatedAt } };
  await click("Save draft");
  await waitFor(() => expect(bodies("put")).toMatchObject([{ revision: 4 }, { title: "Pause again", revision: 9 }]));
});

test("a deleted draft is made anew by the next saving", async () => {
  open(DRAFT_PAGE);
  await screen.findByLabelText("Title");
  answers[`put ${DRAFTS}/d1`] = refused("changed_meanwhile");
  answers[`get ${DRAFTS}/d1`] = refused("not_found", 404);
  await click("Save draft");
  await screen.findByText(/^Another administrator changed or deleted this draft/);
  answers[`put ${DRAFTS}/d1`] = { status: 200, data: { revision: 1, updatedAt: DRAFT.updatedAt } };
  await click("Save draft");
  await waitFor(() => expect(bodies("put")).toMatchObject([{ revision: 4 }, { revision: 0 }]));
});

test("a test goes to the writer once there is a text, and to no clinic", async () => {
  open("/admin/notifications/new");
  await click("Send a test to me");
  expect(await screen.findByText("Please give a title")).toBeTruthy();
  expect(bodies("post")).toEqual([]);
  await userEvent.type(screen.getByLabelText("Title"), "Pause");
  await userEvent.type(screen.getByLabelText("Message"), "On Sunday");
  await click("Send a test to me");
  await waitFor(() =>
    expect(
      calls.filter((call) => call.method === "post" && !isPreview(call)).map(({ path, body }) => [path, body]),
    ).toEqual([[`${PATH}/test`, { title: "Pause", body: "On Sunday", severity: "information" }]]),
  );
});

test("a day without its time is not kept", async () => {
  open("/admin/notifications/new");
  await userEvent.type(screen.getByLabelText("Show from: day in UTC"), "2095-11-29");
  await click("Save draft");
  expect(await screen.findByText("Write the time, such as 22:30")).toBeTruthy();
  expect(bodies("put")).toEqual([]);
});

test("drafts are listed, and one is deleted after a question", async () => {
  open("/admin/notifications/drafts");
  expect(await screen.findByText("Without a title")).toBeTruthy();
  expect(screen.getByText("By filter, and 2 clinics")).toBeTruthy();
  open(DRAFT_PAGE);
  await click("Delete the draft");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete the draft" }));
  await waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`delete ${DRAFTS}/d1`));
});
