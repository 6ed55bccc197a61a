import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import type { ContactRow } from "./contact-columns.tsx";
import { Component as ContactRoute } from "./contact-route.tsx";
import type { Reader } from "./newsletter-columns.tsx";
import { Component as NewsletterRoute } from "./newsletter-route.tsx";

vi.mock(import("../../../ui/save-file.ts"), async (original) => ({ ...(await original()), saveFile: vi.fn() }));

const AT = "2026-11-20T09:00:00.000Z";
const ASKED: ContactRow = {
  id: "m1",
  name: "Ida <b>Lund</b>",
  email: "ida@vets.example",
  clinicName: "Lund Vets",
  message: "Do you import from <i>Vetera</i>?",
  status: "new",
  createdAt: AT,
  answer: null,
};
const ANSWERED: ContactRow = { ...ASKED, id: "m2", name: "Tom Ash", status: "done", answer: "Yes, as a file." };
const READERS: readonly Reader[] = [
  { id: "r1", email: "a@b.example", status: "confirmed", createdAt: AT, letters: 0 },
  { id: "r2", email: "c@d.example", status: "pending", createdAt: AT, letters: 0 },
];

let rows: readonly unknown[];
let answer: Reply;
let calls: AdminCall[];
let end: () => void;
beforeEach(() => {
  calls = [];
  answer = { status: 204 };
  end = answerAdminCalls(calls, ({ method }) =>
    method === "get" ? { status: 200, data: { rows, first: "F", last: "L", total: rows.length } } : answer,
  );
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.mocked(saveFile).mockClear();
});

function open(path: "contact" | "newsletter") {
  const router = createMemoryRouter(
    [
      { path: "/admin/notifications/contact", Component: ContactRoute },
      { path: "/admin/notifications/newsletter", Component: NewsletterRoute },
    ],
    { initialEntries: [`/admin/notifications/${path}`] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
  return router;
}

const asked = () => calls.filter(({ method }) => method === "get").map(({ path, params }) => ({ path, ...params }));
const chooseState = async (name: string) => {
  await userEvent.click(screen.getByRole("combobox", { name: "State" }));
  await userEvent.click(await screen.findByRole("option", { name }));
};

test("messages are listed newest first and filtered by their state, as text", async () => {
  rows = [ASKED, ANSWERED];
  const router = open("contact");
  expect(await screen.findByText("Ida <b>Lund</b>")).toBeTruthy();
  expect(asked()[0]).toMatchObject({ path: "/api/admin/contact", sort: "createdAt", order: "desc" });
  rows = [ASKED];
  await chooseState("New");
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ status: "new" }));
  expect(router.state.location.search).toBe("?status=new");
  await waitFor(() => expect(screen.queryByText("Tom Ash")).toBeNull());
});

test("a new message is answered by mail, never with an empty answer, and the list asks anew", async () => {
  rows = [ASKED];
  open("contact");
  await userEvent.click(await screen.findByRole("button", { name: "Message of Ida <b>Lund</b>" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Do you import from <i>Vetera</i>?")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Send by mail" }));
  expect(await dialog.findByText("Please write the answer")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "post")).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Answer"), "  Yes, we do.  ");
  await userEvent.click(dialog.getByRole("button", { name: "Send by mail" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(({ method }) => method === "post")).toMatchObject([
    { path: "/api/admin/contact/m1/answer", body: { answer: "Yes, we do." } },
  ]);
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test("a message that another person answered meanwhile is said, and the typed answer stays", async () => {
  rows = [ASKED];
  answer = { status: 409, data: { code: "invalid_transition", title: "x", status: 409 } };
  open("contact");
  await userEvent.click(await screen.findByRole("button", { name: "Message of Ida <b>Lund</b>" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Answer"), "Yes");
  await userEvent.click(dialog.getByRole("button", { name: "Send by mail" }));
  expect(await dialog.findByText("Another person has answered this already. Reload the page.")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Answer").value).toBe("Yes");
});

test("an answered message is read with its answer, and cannot be answered again", async () => {
  rows = [ANSWERED];
  open("contact");
  await userEvent.click(await screen.findByRole("button", { name: "Message of Tom Ash" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Yes, as a file.")).toBeTruthy();
  expect(dialog.queryByRole("textbox")).toBeNull();
});

test("subscribers are listed with their state; the parts of the section lead to each other", async () => {
  rows = READERS;
  const router = open("newsletter");
  expect(await screen.findByText("a@b.example")).toBeTruthy();
  expect(within(screen.getByRole("table", { name: "Newsletter" })).getByText("Not confirmed")).toBeTruthy();
  await chooseState("Left");
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ path: "/api/admin/newsletter", status: "unsubscribed" }));
  const parts = within(screen.getByRole("navigation", { name: "Parts of this section" }));
  expect(parts.getByRole("link", { name: "Newsletter" }).getAttribute("aria-current")).toBe("page");
  rows = [];
  await userEvent.click(parts.getByRole("link", { name: "Contact requests" }));
  expect(await screen.findByText("No message has arrived yet.")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/admin/notifications/contact");
});

test("a confirmed subscriber is written to; for another one the page says why not", async () => {
  rows = READERS;
  open("newsletter");
  await userEvent.click(await screen.findByRole("button", { name: "Mail to c@d.example" }));
  const closed = within(await screen.findByRole("dialog"));
  expect(closed.getByText(/^This address has not confirmed/)).toBeTruthy();
  expect(closed.queryByRole("textbox")).toBeNull();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Mail to a@b.example" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Subject"), "News");
  await userEvent.click(dialog.getByRole("button", { name: "Send by mail" }));
  expect(await dialog.findByText("Please write the message")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Message"), " It is here. ");
  answer = { status: 409, data: { code: "invalid_transition", title: "x", status: 409 } };
  await userEvent.click(dialog.getByRole("button", { name: "Send by mail" }));
  expect(await dialog.findByText(/No mail was sent\.$/)).toBeTruthy();
  answer = { status: 204 };
  await userEvent.click(dialog.getByRole("button", { name: "Send by mail" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = { subject: "News", text: "It is here.", letters: 0 };
  expect(calls.filter(({ method }) => method === "post").at(-1)).toMatchObject({
    path: "/api/admin/newsletter/r1/letters",
    body,
  });
});

test("an export asks for the password once more, and then saves the file", async () => {
  rows = READERS;
  open("newsletter");
  await screen.findByText("a@b.example");
  let isFresh = false;
  end();
  end = answerAdminCalls(calls, ({ path }) => {
    if (path === "/api/admin/auth/step-up") {
      isFresh = true;
      return { status: 204 };
    }
    if (isFresh) return { status: 200, data: new Blob(["E-mail"]) };
    return { status: 403, data: { code: "step_up_required", title: "x", status: 403 } };
  });
  await userEvent.click(screen.getByRole("button", { name: "Export as CSV" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(saveFile).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByLabelText("Password"), "tall heron by the quiet weir{Enter}");
  await waitFor(() => expect(vi.mocked(saveFile).mock.calls).toMatchObject([[expect.any(Blob), "newsletter.csv"]]));
  expect(calls.at(-1)?.path).toBe("/api/admin/newsletter/export.csv");
});

test("a list that cannot be read says why and can be tried again", async () => {
  rows = READERS;
  open("newsletter");
  await screen.findByText("a@b.example");
  end();
  end = answerAdminCalls(calls, () => ({ status: 403, data: { code: "forbidden", title: "no", status: 403 } }));
  await chooseState("Confirmed");
  expect(await screen.findByText("Your account does not have the right to see this.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
