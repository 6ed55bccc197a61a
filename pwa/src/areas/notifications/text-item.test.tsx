import { clients } from "@fernpaw/domain/clients/client";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { messages } from "@fernpaw/domain/messages/message";
import { clientRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { InboxScreen } from "./inbox-screen.tsx";

const NUMBER = "+447700900142";
const phones = [{ label: "mobile" as const, typed: "07700 900142", e164: NUMBER, isPreferred: true }];

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
});

/** A text of each of these clients, who share a number. */
async function aText(names: readonly string[], body: string): Promise<string> {
  const entities = [];
  for (const firstName of names) {
    const client = clientRow({ firstName, lastName: "Weiss", phones });
    await clinic.have(clients, client);
    const id = uuidv7();
    await clinic.have(messages, {
      ...emptyRow(messages),
      id,
      clientId: client.id,
      channel: "sms",
      direction: "in",
      cause: "manual",
      toAddress: NUMBER,
      body,
      status: "received",
      at: "2026-11-23T10:04:00.000Z",
    });
    entities.push({ table: "clients", id: client.id }, { table: "messages", id });
  }
  const id = uuidv7();
  const side = { actorId: null, deviceId: "server", at: null, values: {} };
  await clinic.have(attention, {
    id,
    kind: "text_received",
    severity: "conflict",
    scope: "people",
    code: "text_received",
    entities,
    mutationName: "messages.receive",
    mutationUuid: uuidv7(),
    mine: side,
    theirs: null,
    details: {},
    status: "open",
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
  });
  return id;
}

test("a client's text is read, called about, answered by text and marked as done", async () => {
  const id = await aText(["Anna"], "Can we come at ten?\nShe limps.");
  clinic.show(<InboxScreen />);
  const heading = await screen.findByRole("heading", { name: "Text from Anna Weiss" });
  const item = within(heading.closest("article") ?? document.body);
  expect((await item.findByText(/Can we come at ten/)).textContent).toBe("Can we come at ten?\nShe limps.");
  const call = item.getByRole("link", { name: /^Call Anna Weiss/ });
  expect(call.getAttribute("href")).toBe(`tel:${NUMBER}`);
  expect(call.textContent).toContain("07700 900142");
  await userEvent.click(item.getByRole("button", { name: "Reply by text to Anna Weiss" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Write to Anna Weiss" }));
  expect(dialog.getByText("0 characters")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: /Close/ }));
  await userEvent.click(item.getByRole("button", { name: "Mark as done" }));
  expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
  expect((await rowsOf(clinic.db, attention).get(id))?.status).toBe("resolved");
  await clinic.allSaved();
});

test("a text in answer closes the item, and no other one", async () => {
  const [id, other] = [await aText(["Anna"], "Can we come at ten?"), await aText(["Bo"], "Hello?")];
  clinic.show(<InboxScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Reply by text to Anna Weiss" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Write to Anna Weiss" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Message" }), "Yes.");
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(async () =>
    expect(await rowsOf(clinic.db, attention).bulkGet([id, other])).toMatchObject([
      { status: "resolved", resolution: "answered" },
      { status: "open" },
    ]),
  );
  await clinic.allSaved();
});

test("clients who share the number are all named", async () => {
  await aText(["Anna", "Bo"], "Hello");
  clinic.show(<InboxScreen />);
  expect(await screen.findByRole("heading", { name: "Text from Anna Weiss or Bo Weiss" })).toBeTruthy();
  for (const name of ["Anna Weiss", "Bo Weiss"]) {
    expect(await screen.findByRole("link", { name: `Open ${name}` })).toBeTruthy();
    expect(screen.getByRole("button", { name: `Reply by text to ${name}` })).toBeTruthy();
  }
});
