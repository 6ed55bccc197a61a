import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { clinicHttp, publicHttp } from "../../../http/client.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { forgetTabletState } from "../../../session/lock/tablet-state.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { TabletCard } from "./tablet-card.tsx";

const CURRENT = "/api/shared-tablets/current";
let clinic: TestClinic;
let replies: Record<string, Reply>;
let sent: unknown[];

const nurse = staffRow({ id: uuidv7(), firstName: "Priya", lastName: "Nair", profession: "nurse" });
const gone = staffRow({ id: uuidv7(), firstName: "Otto", lastName: "Left", status: "disabled" });

beforeEach(async () => {
  localStorage.clear();
  forgetTabletState();
  sent = [];
  replies = { "/api/auth/tablet": { status: 200, data: { tablet: null } } };
  const network = simulatedNetwork(({ path }) => replies[path] ?? "no network");
  publicHttp.defaults.adapter = network;
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    if (config.url === CURRENT) sent.push(JSON.parse(String(config.data)));
    return network(config);
  };
});

async function show(role: "owner" | "employee") {
  clinic = await openTestClinic({ role });
  const self = staffRow({ id: clinic.actor.userId, firstName: "Bea", lastName: "Okafor" });
  for (const person of [nurse, gone, self]) await clinic.have(staff, person);
  const user = { userId: self.id, firstName: "Bea", lastName: "Okafor", role, clinic: null } as unknown as Profile;
  clinic.show(<TabletCard user={user} />);
  fireEvent.change(await screen.findByLabelText("Name of the tablet"), { target: { value: "Room 2" } });
}
const enrol = () => userEvent.click(screen.getByRole("button", { name: "Share this tablet" }));

test("two of the staff make it a shared tablet: who is not asked for is not offered", async () => {
  replies[CURRENT] = { status: 403, data: { code: "wrong_password", title: "no", status: 403 } };
  await show("employee");
  await enrol();
  expect(await screen.findByText("Choose the team member who is with you")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("combobox", { name: "Team member" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Priya Nair"]);
  await userEvent.click(screen.getByRole("option", { name: "Priya Nair" }));
  fireEvent.change(screen.getByLabelText("Their password"), { target: { value: "tall heron" } });
  await enrol();
  expect((await screen.findByRole("alert")).textContent).toBe("That is not their password. Ask them to try again.");
  replies[CURRENT] = { status: 204 };
  replies["/api/auth/tablet"] = { status: 200, data: { tablet: { name: "Room 2", lockAfterMin: 5, people: [] } } };
  await enrol();
  expect(await screen.findByText("Shared tablet “Room 2”")).toBeTruthy();
  expect(screen.queryByLabelText("Name of the tablet")).toBeNull();
  const enrolment = { name: "Room 2", lockAfterMin: 5, colleague: { userId: nurse.id, password: "tall heron" } };
  expect(sent).toEqual([enrolment, enrolment]);
});

test("an owner needs no second person", async () => {
  replies[CURRENT] = { status: 204 };
  await show("owner");
  expect(screen.queryByLabelText("Their password")).toBeNull();
  await enrol();
  await waitFor(() => expect(sent).toEqual([{ name: "Room 2", lockAfterMin: 5 }]));
});
