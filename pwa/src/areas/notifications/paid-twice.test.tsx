import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { clients } from "@fernpaw/domain/clients/client";
import { attention } from "@fernpaw/domain/kernel/attention";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { till } from "@fernpaw/testing/till";
import { newId } from "@fernpaw/testing/treatment-exam";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { presentInstant } from "../../ui/present.ts";
import { inboxItemWords } from "./inbox.queries.ts";
import { InboxScreen } from "./inbox-screen.tsx";

let clinic: TestClinic;
let lastName: string;
afterEach(() => clinic.allSaved());

/** Two tablets recorded 500 of one client by card; a third one has the item that the server made of it. */
beforeEach(async () => {
  clinic = await openTestClinic();
  const world = await till();
  lastName = world.client.lastName;
  const colleague = staffRow({ firstName: "Mia", lastName: "Holt" });
  for (const [deviceId, userId] of [
    ["tablet-1", clinic.actor.userId],
    ["tablet-2", colleague.id],
  ] as const) {
    const actor = { ...clinic.actor, userId };
    const card = { method: "card_terminal", reference: "4711", occurredAt: presentInstant() };
    await world.pay(newId(), 500, null, card, { deviceId, actor });
  }
  await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Siân", lastName: "Pritchard" }));
  await clinic.have(staff, colleague);
  for (const entity of [attention, payments, allocations, clients, locations])
    for (const row of world.clinic.all(entity)) await clinic.have(entity, row as never);
  clinic.show(<InboxScreen />);
});

const items = () => rowsOf(clinic.db, attention).toArray();
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("an item of two payments names the client, the likeness, and each payment with its person and slip", async () => {
  await screen.findByRole("heading", { name: new RegExp(`^A payment of .*${lastName} may be recorded twice$`) });
  await screen.findByText(/^Two payments have the same slip number\. Both are kept\./);
  const rows = within(await screen.findByRole("list", { name: "Payments" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Card.*4711.*Mia Holt.*£5\.00/),
    expect.stringMatching(/Card.*4711.*Siân Pritchard.*£5\.00/),
  ]);
  const [item] = await items();
  expect(item && (await inboxItemWords(clinic.db, item, "Europe/London")).subtitle).toBe("£5.00");
});

test("both payments stay where both are right", async () => {
  await press("Both are right");
  await waitFor(async () => expect(await items()).toMatchObject([{ status: "resolved", resolution: "both_right" }]));
  expect(await rowsOf(clinic.db, payments).count()).toBe(2);
  await screen.findByText("Your inbox is empty");
});

test("a payment that was recorded twice is taken back from the item, which ends by that", async () => {
  const [, own] = within(await screen.findByRole("list", { name: "Payments" })).getAllByRole("button");
  await userEvent.click(own as HTMLElement);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Take payment back" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Typed twice");
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  await waitFor(async () => expect(await items()).toMatchObject([{ status: "resolved", resolution: "taken_back" }]));
  const rows = await rowsOf(clinic.db, payments).toArray();
  expect(rows.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`).toSorted()).toEqual([
    "payment 500",
    "payment 500",
    "reversal -500",
  ]);
});

test("a payment that was taken twice is given back from the item", async () => {
  const [other] = within(await screen.findByRole("list", { name: "Payments" })).getAllByRole("button");
  await userEvent.click(other as HTMLElement);
  expect(await screen.findByRole("menuitem", { name: "Refund" })).toBeTruthy();
});
