import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { messages } from "@fernpaw/domain/messages/message";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { LettersScreen } from "./letters-screen.tsx";

const POSTED = { name: "Mark all as posted" };

async function withLetters(count: number) {
  const clinic = await openTestClinic();
  const { clientId } = await aClinicDesk(clinic);
  everythingIsHere(clinic);
  const letter = {
    clientId,
    channel: "letter",
    cause: "manual",
    status: "queued",
    toAddress: "1 High St",
    body: "Dear client,",
    at: "2026-11-23T10:00:00.000Z",
  } as const;
  for (let at = 0; at < count; at += 1) await clinic.have(messages, { ...emptyRow(messages), ...letter, id: uuidv7() });
  clinic.show(<LettersScreen id={null} />);
  const statuses = async () => (await rowsOf(clinic.db, messages).toArray()).map(({ status }) => status);
  return { clinic, statuses };
}

test("several letters are posted after a question, and not where it is called off", async () => {
  const { clinic, statuses } = await withLetters(2);
  await userEvent.click(await screen.findByRole("button", POSTED));
  const dialog = await screen.findByRole("dialog", { name: "Mark 2 letters as posted?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await statuses()).toEqual(["queued", "queued"]);
  await userEvent.click(screen.getByRole("button", POSTED));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", POSTED));
  expect(await screen.findByText("No letters to print")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await clinic.allSaved();
  expect(await statuses()).toEqual(["sent", "sent"]);
});

test("one letter is posted at once", async () => {
  const { clinic, statuses } = await withLetters(1);
  await userEvent.click(await screen.findByRole("button", POSTED));
  expect(await screen.findByText("No letters to print")).toBeTruthy();
  await clinic.allSaved();
  expect(await statuses()).toEqual(["sent"]);
});
