import { erasurePaths } from "@fernpaw/domain/data-protection/erased";
import { ENTITIES } from "@fernpaw/domain/registry";
import { clientRow } from "@fernpaw/testing/builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { type Reply, simulatedNetwork } from "../../../testing/simulated-network.ts";
import type { Client } from "../clients.queries.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import type { ErasurePreview } from "./erasure-calls.ts";
import { obstacleWords, tableWords } from "./erasure.copy.ts";

const FREE: ErasurePreview = {
  obstacles: [],
  goes: [
    { table: "messages", count: 3 },
    { table: "clients", count: 1 },
  ],
  kept: [
    { kind: "invoices", count: 2, until: "2036-12-31" },
    { kind: "register", count: 1, until: null },
  ],
};

/** `answers` of the erasure, `reads` of the preview before the good one. */
async function open(
  preview: ErasurePreview,
  answers: Reply[] = [{ status: 200, data: { rows: 4 } }],
  reads: Reply[] = [],
) {
  const posts: unknown[] = [];
  let isPost = false;
  const network = simulatedNetwork(() =>
    isPost ? (answers.shift() ?? "no network") : (reads.shift() ?? { status: 200, data: preview }),
  );
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    isPost = config.method === "post";
    if (isPost) posts.push([config.url, JSON.parse(String(config.data))]);
    return network(config);
  };
  const clinic = await openTestClinic({ role: "owner" });
  const client = clientRow({ firstName: "Ada", lastName: "Okafor" }) as unknown as Client;
  const close = vi.fn();
  clinic.show(<EraseDialog client={client} onClose={close} />);
  const dialog = await screen.findByRole("dialog", { name: "Erase personal data of Ada Okafor" });
  return { dialog, posts, close, client };
}

const submit = () => screen.getByRole("button", { name: "Erase for good" });

test("shows what goes and stays, and erases only after the name was typed", async () => {
  const { dialog, posts, close, client } = await open(FREE);
  expect(await within(dialog).findByText("text and address of 3 messages")).toBeTruthy();
  expect(within(dialog).getByText(/Recipient of 2 invoices and credit notes.*until 31 Dec 2036/)).toBeTruthy();
  await userEvent.click(submit());
  expect(await screen.findByText("This is not the name of the client.")).toBeTruthy();
  expect(posts).toEqual([]);
  await userEvent.type(screen.getByLabelText("Name of the client"), "ada okafor");
  await userEvent.click(submit());
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(posts).toEqual([[`/api/data-protection/clients/${client.id}/erasure`, { name: "ada okafor" }]]);
});

test("a preview that could not be read is asked for again", async () => {
  const { dialog } = await open(FREE, [], ["no network"]);
  expect(await within(dialog).findByRole("alert")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  expect(await within(dialog).findByText("text and address of 3 messages")).toBeTruthy();
  expect(within(dialog).queryByRole("alert")).toBeNull();
});

test("names the open records, and then erases nothing", async () => {
  const { dialog } = await open({
    ...FREE,
    obstacles: [
      { kind: "open_balance", count: 1, amountMinor: 1250 },
      { kind: "admitted", count: 1, amountMinor: null },
    ],
  });
  expect(await within(dialog).findByText(/^1 invoice is open: £12\.50\./)).toBeTruthy();
  expect(within(dialog).getByText(/^1 pet is admitted/)).toBeTruthy();
  expect(submit()).toHaveProperty("disabled", true);
  expect(screen.queryByLabelText("Name of the client")).toBeNull();
});

test("says that the server cannot be reached, and keeps the typed name", async () => {
  const { close } = await open(FREE, ["no network"]);
  await userEvent.type(await screen.findByLabelText("Name of the client"), "Ada Okafor");
  await userEvent.click(submit());
  expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy();
  expect(screen.getByLabelText("Name of the client")).toHaveProperty("value", "Ada Okafor");
  expect(close).not.toHaveBeenCalled();
});

test("has words for each table that an erasure changes", () => {
  expect(Object.keys(tableWords).toSorted()).toEqual(
    erasurePaths(ENTITIES)
      .map(({ entity }) => entity.table)
      .toSorted(),
  );
});

test("a reason not to erase agrees with its number", () => {
  expect(obstacleWords.appointments(1, "")).toBe("1 appointment is not over. Cancel or finish it first.");
  expect(obstacleWords.appointments(2, "")).toBe("2 appointments are not over. Cancel or finish them first.");
  expect(obstacleWords.admitted(3, "")).toBe("3 pets are admitted. Discharge them first.");
  expect(obstacleWords.open_visits(2, "")).toBe("2 visits are open. Finish them first.");
});
