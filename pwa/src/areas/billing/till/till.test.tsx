import { payments } from "@fernpaw/domain/billing/payment";
import { tills, tillSessions } from "@fernpaw/domain/billing/till";
import { addTill } from "@fernpaw/domain/billing/till.mutations";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { clinicHttp } from "../../../http/client.ts";
import { paths } from "../../../paths.ts";
import { type ClinicDesk, aClinicDesk } from "../../../testing/clinic-desk.ts";
import { setConnection } from "../../../testing/connection.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { chooseTill } from "./device-till.ts";
import type { TillTablet } from "./till-calls.ts";
import { TillCard } from "./till-card.tsx";
import { unsentPayments } from "./unsent-payments.ts";

let clinic: TestClinic;
let desk: ClinicDesk;
/** The tablets of the till, and the devices with unsent work, as the server knows them. */
let tablets: TillTablet[];
let unsent: object[];

beforeEach(async () => {
  localStorage.clear();
  tablets = [];
  unsent = [];
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => ({
    status: 200,
    data: path === "/api/devices/unsent" ? unsent : tablets,
  }));
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

/** A till with 100.00 in it, at which 25.00 in cash and 40.00 by card are paid. */
async function aTill(): Promise<{ tillId: string; sessionId: string }> {
  const [tillId, sessionId] = [uuidv7(), uuidv7()];
  const { locationId } = desk;
  await clinic.sync.mutate(addTill, { id: tillId, name: "Till 1", locationId, sessionId, floatMinor: 10_000 });
  const paid = { locationId, tillId, clientId: null };
  await clinic.sync.mutate(recordPayment, { ...paid, id: uuidv7(), amountMinor: 2500, method: "cash" });
  await clinic.sync.mutate(recordPayment, { ...paid, id: uuidv7(), amountMinor: 4000, method: "card_terminal" });
  return { tillId, sessionId };
}

const routes = [
  { path: "/dashboard/billing/tills/:id/close", lazy: () => import("./close-till-route.tsx") },
  { path: "/dashboard/billing/till-sessions/:id", lazy: () => import("./till-session-route.tsx") },
];

async function openClosing(): Promise<{ tillId: string; sessionId: string }> {
  setConnection(clinic, "synced");
  const till = await aTill();
  clinic.showRoutes(routes, paths.closeTill(till.tillId));
  await screen.findByRole("heading", { name: "Close Till 1" });
  return till;
}

const count = async (value: string, pieces: string) =>
  userEvent.type(await screen.findByLabelText(`Pieces of ${value}`), pieces);

test("a till is opened with its float, and the card shows what was taken there", async () => {
  clinic.show(<TillCard />);
  expect(await screen.findByText("No till is open.")).toBeTruthy();
  await press("Open till");
  const dialog = within(await screen.findByRole("dialog", { name: "Open till" }));
  await userEvent.click(dialog.getByRole("button", { name: "Open till" }));
  expect(await dialog.findByText("Enter the sum, or 0.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Cash in the drawer"), "150");
  await userEvent.click(dialog.getByRole("button", { name: "Open till" }));
  await noDialog();
  expect(await screen.findByRole("heading", { name: "Till 1" })).toBeTruthy();
  expect(screen.getByText(/float £150.00 \+ cash/)).toBeTruthy();
  const [till] = await rowsOf(clinic.db, tills).toArray();
  const paid = { locationId: desk.locationId, clientId: null, tillId: till?.id ?? "" };
  await clinic.sync.mutate(recordPayment, { ...paid, id: uuidv7(), amountMinor: 1210, method: "cash" });
  expect(await screen.findByText("£162.10")).toBeTruthy();
  await clinic.allSaved();
});

test("a count without a difference closes the till, and its report says where the money went", async () => {
  const { sessionId } = await openClosing();
  expect(await screen.findByText("All payments have come.")).toBeTruthy();
  await count("£50.00", "2");
  await press("One more of £20.00");
  await press("Close till");
  expect(await screen.findByText("Write the reason of the difference.")).toBeTruthy();
  await count("£5.00", "1");
  expect(screen.getAllByText("none")).toHaveLength(2);
  await press("Close till");
  expect(await screen.findByRole("heading", { name: /^Till 1, / })).toBeTruthy();
  expect(screen.getByText("To the bank").nextSibling?.textContent).toBe("£25.00");
  const session = await rowsOf(clinic.db, tillSessions).get(sessionId);
  expect(session).toMatchObject({
    status: "closed",
    keptMinor: 10_000,
    pieces: [
      { valueMinor: 5000, count: 2 },
      { valueMinor: 2000, count: 1 },
      { valueMinor: 500, count: 1 },
    ],
    counted: [
      { method: "cash", expectedMinor: 12_500, countedMinor: 12_500 },
      { method: "card_terminal", expectedMinor: 4000, countedMinor: 4000 },
    ],
  });
  await clinic.allSaved();
});

/** The clinic counts its tills blind. */
const countBlind = (): void => {
  Object.assign(clinic.settings, { countsBlind: "yes" });
};

test("a drawer that is not counted yet has no difference, and an empty one is counted with a 0", async () => {
  await openClosing();
  await screen.findByText("£125.00");
  expect(screen.queryByText("£125.00 short")).toBeNull();
  expect(screen.queryByLabelText("Reason of the difference")).toBeNull();
  await press("Close till");
  expect(await screen.findByText("Enter a whole number.")).toBeTruthy();
  await count("£50.00", "0");
  expect(await screen.findByText("£125.00 short")).toBeTruthy();
  expect(screen.getByLabelText("Reason of the difference")).toBeTruthy();
  await clinic.allSaved();
});

test("a blind count shows neither the expected cash nor its difference before it is finished", async () => {
  countBlind();
  await openClosing();
  await count("£50.00", "2");
  await screen.findByText("after the count");
  for (const words of ["£125.00", "£65.00", "£25.00 short"]) expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByText(/float £100\.00/)).toBeNull();
  expect(screen.queryByLabelText("Reason of the difference")).toBeNull();
  await press("Compare with the expected cash");
  expect(await screen.findByText("£25.00 short")).toBeTruthy();
  expect(screen.getByText("£125.00")).toBeTruthy();
  expect(screen.getByLabelText("Reason of the difference")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Compare with the expected cash" })).toBeNull();
  await clinic.allSaved();
});

test("a blind count that is closed shows a difference with the question for its reason, and none where there is none", async () => {
  countBlind();
  const { sessionId } = await openClosing();
  await count("£50.00", "2");
  await press("Close till");
  expect(await screen.findByText("Write the reason of the difference.")).toBeTruthy();
  expect(await screen.findByText("£25.00 short")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Reason of the difference"), "W");
  await userEvent.clear(screen.getByLabelText("Reason of the difference"));
  await press("One more of £20.00");
  await count("£5.00", "1");
  await press("Close till");
  await screen.findByRole("heading", { name: /^Till 1, / });
  expect(await rowsOf(clinic.db, tillSessions).get(sessionId)).toMatchObject({ status: "closed" });
  await clinic.allSaved();
});

test("the card and the open report of a till that is counted blind say nothing of its cash", async () => {
  countBlind();
  const { tillId, sessionId } = await aTill();
  chooseTill(tillId);
  clinic.showRoutes([...routes, { path: "/", element: <TillCard /> }], "/");
  expect(await screen.findByText("The cash is counted blind. Its sum is shown after the count.")).toBeTruthy();
  expect(screen.getByText("£40.00")).toBeTruthy();
  for (const words of ["£25.00", "£65.00", "£125.00"]) expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByRole("link", { name: "Report" })).toBeNull();
  cleanup();
  clinic.showRoutes(routes, paths.tillSession(sessionId));
  expect(await screen.findByText("The cash is counted blind. Its sum is shown after the count.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  await clinic.allSaved();
});

test("a tablet that may have payments is named; to close without it asks an owner", async () => {
  tablets = [
    {
      deviceId: "a9f2",
      browserId: "browser-a",
      name: "Exam 2",
      seenAt: "2026-11-23T16:52:00.000Z",
      unsentCount: 2,
      unsentMinor: 4400,
      missing: "unsent",
    },
    {
      deviceId: "b111",
      browserId: "",
      name: "",
      seenAt: "2026-11-23T12:00:00.000Z",
      unsentCount: 0,
      unsentMinor: 0,
      missing: "silent",
    },
    {
      deviceId: "c222",
      browserId: "browser-c",
      name: "Desk",
      seenAt: "2026-11-23T16:52:00.000Z",
      unsentCount: 0,
      unsentMinor: 0,
      missing: "no",
    },
  ];
  const { sessionId } = await openClosing();
  const list = within(await screen.findByRole("list", { name: "Tablets of this till" }));
  expect(list.getByText("Exam 2")).toBeTruthy();
  expect(list.getByText("2 payments not sent, £44.00")).toBeTruthy();
  expect(list.getByText("Tablet 111")).toBeTruthy();
  expect(list.queryByText("Desk")).toBeNull();
  await count("£50.00", "2");
  await count("£5.00", "5");
  expect(screen.queryByRole("button", { name: "Close till" })).toBeNull();
  await press("Close without these 2 tablets");
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(await rowsOf(clinic.db, tillSessions).get(sessionId)).toMatchObject({ status: "open" });
  tablets = [];
  await clinic.allSaved();
});

test("other devices with unsent changes are named, and do not keep the till open", async () => {
  const device = { kind: "tablet", uaFamily: "Safari", locationId: null, lastSeenAt: "2026-11-23T16:52:00.000Z" };
  const said = { ...device, queueLength: 3, unsentCount: 0, unsentMinor: 0, missing: "unsent" };
  unsent = [
    { ...said, id: "browser-b", name: "Room 2" },
    { ...said, id: "browser-d", name: "", missing: "silent", queueLength: 0 },
  ];
  await openClosing();
  const list = within(await screen.findByRole("list", { name: "Other devices with unsent work" }));
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  expect(list.getByText(/Room 2/)).toBeTruthy();
  expect(list.getByText("3 changes not sent")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Close till" })).toBeTruthy();
  await clinic.allSaved();
});

test("without a network a till is not closed, and what was counted stays", async () => {
  await openClosing();
  await count("£50.00", "2");
  vi.restoreAllMocks();
  setConnection(clinic, "offline");
  await count("£5.00", "1");
  await waitFor(() => expect(screen.getByRole("button", { name: "Close till" }).hasAttribute("disabled")).toBe(true));
  expect(screen.getAllByText(/A till is closed online only\./).length).toBeGreaterThan(0);
  expect(screen.getByLabelText("Pieces of £50.00")).toHaveProperty("value", "2");
  await clinic.allSaved();
});

test("the payments that wait on this tablet are counted by till", async () => {
  const { tillId } = await aTill();
  const other = await aTill();
  chooseTill(tillId);
  const own = [tillId, other.tillId].toSorted();
  expect(await unsentPayments(clinic.db, tillId)).toEqual(
    own.map((id) => ({ tillId: id, unsentCount: 2, unsentMinor: 6500 })),
  );
  const empty = uuidv7();
  expect(await unsentPayments(clinic.db, empty)).toContainEqual({ tillId: empty, unsentCount: 0, unsentMinor: 0 });
  expect(await rowsOf(clinic.db, payments).count()).toBe(4);
});
