import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";

const routes = [
  { path: "/dashboard/profile/audit", lazy: () => import("./audit-route.tsx") },
  { path: "/dashboard/profile", element: <p>The settings</p> },
];

const event = (seq: number, code: string, more: object = {}) => ({
  seq,
  at: "2026-11-20T09:30:00.000Z",
  code,
  actorId: null,
  deviceId: null,
  network: null,
  entity: null,
  entityId: null,
  details: {},
  ...more,
});

test("the owner sees events in words, limits them to a record and a kind, and goes to older ones", async () => {
  const clinic = await openTestClinic();
  const { petId } = await aClinicDesk(clinic);
  const asked: unknown[] = [];
  const kinds = [
    { code: "devices.removed", words: "Device removed from the list" },
    { code: "clients.merge", words: null },
  ];
  const page = {
    rows: [
      event(9, "pets.merge", {
        entity: "pets",
        entityId: petId,
        details: { mutationUuid: "x", fields: 2, clientId: null },
      }),
      event(8, "devices.removed", {
        actorId: "gone",
        network: "203.0.113.0/24",
        details: { sessions: 1, assurance: "second_factor", isSet: true, planVersion: 2 },
      }),
    ],
    next: 8,
  };
  const network = simulatedNetwork(({ path }) => {
    const data = path === "/api/audit" ? page : path === "/api/audit/kinds" ? kinds : [];
    return { status: 200, data };
  });
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    if (config.url === "/api/audit") asked.push(config.params);
    return network(config);
  };
  const router = clinic.showRoutes(routes, "/dashboard/profile/audit?from=2026-11-20&to=2026-11-20");
  const table = within(await screen.findByRole("table", { name: "Audit log" }));
  expect(await table.findByText("Device removed from the list")).toBeTruthy();
  expect(await table.findByText("Juno")).toBeTruthy();
  const text = table.getAllByRole("row").map(({ textContent }) => textContent);
  expect(text[1]).toContain("Fernpaw");
  expect(text[1]).toContain("Fields: 2");
  expect(text[1]).not.toContain("mutationUuid");
  expect(text[2]).toContain("Former account");
  expect(text[2]).toContain("Sessions: 1, Assurance: second factor, Is set: yes, Plan version: 2, from 203.0.113.0/24");
  const span = { from: "2026-11-20T00:00:00.000Z", until: "2026-11-21T00:00:00.000Z" };
  expect(asked).toEqual([span]);

  await userEvent.click(screen.getByRole("button", { name: "Older" }));
  await expect.poll(() => asked.at(-1)).toEqual({ ...span, before: 8 });
  await userEvent.click(screen.getByRole("button", { name: "Actions: event 9" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Show events of this record" }));
  await expect.poll(() => asked.at(-1)).toEqual({ ...span, record: petId });
  await userEvent.click(screen.getByRole("combobox", { name: "Kind" }));
  await userEvent.click(await screen.findByRole("option", { name: "Device removed from the list" }));
  await expect.poll(() => asked.at(-1)).toEqual({ ...span, record: petId, code: "devices.removed" });
  await userEvent.click(screen.getByRole("button", { name: /Only Juno/ }));
  await userEvent.click(screen.getByRole("button", { name: "Prints of registers" }));
  await expect.poll(() => asked.at(-1)).toEqual({ ...span, view: "prints" });
  expect(new URLSearchParams(router.state.location.search).get("view")).toBe("prints");
});

test("the owner finds a record by its kind and name, also where no event of it is on the page", async () => {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const erased = await desk.haveClient({
    firstName: "",
    lastName: "Haddad-Gone",
    erasedAt: "2026-11-20T10:00:00.000Z",
  });
  const asked: { record?: string }[] = [];
  const network = simulatedNetwork(({ path }) => ({
    status: 200,
    data: path === "/api/audit" ? { rows: [], next: null } : [],
  }));
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    if (config.url === "/api/audit") asked.push(config.params);
    return network(config);
  };
  clinic.showRoutes(routes, "/dashboard/profile/audit");
  const user = userEvent.setup();
  const choose = async (kind: string): Promise<void> => {
    await user.click(await screen.findByRole("combobox", { name: "Record" }));
    await user.click(await screen.findByRole("option", { name: kind }));
  };
  const release = async (name: string): Promise<void> => {
    await user.click(await screen.findByRole("button", { name: `All records (Only ${name})` }));
    await expect.poll(() => asked.at(-1)?.record).toBeUndefined();
  };
  await choose("A pet");
  await user.type(await screen.findByRole("combobox", { name: "Find the pet" }), "juno");
  await user.click(await screen.findByRole("option", { name: /Juno/ }));
  await expect.poll(() => asked.at(-1)?.record).toBe(desk.petId);
  await release("Juno");

  await choose("A client");
  await user.type(await screen.findByRole("combobox", { name: "Find the client" }), "haddad-gone");
  await user.click(await screen.findByRole("option", { name: /Haddad-Gone/ }));
  await expect.poll(() => asked.at(-1)?.record).toBe(erased);
  await release("Haddad-Gone");

  await choose("A team member");
  await user.click(await screen.findByRole("combobox", { name: "Team member" }));
  await user.click(await screen.findByRole("option", { name: "Dr Amara Osei" }));
  await expect.poll(() => asked.at(-1)?.record).toBe(desk.vetId);
  await release("Dr Amara Osei");
});

test("without the server the page says so; an employee is led to the settings", async () => {
  const clinic = await openTestClinic();
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => "no network");
  clinic.showRoutes(routes, "/dashboard/profile/audit");
  expect(await screen.findByText("The audit log needs a connection to the server.")).toBeTruthy();
  const employee = await openTestClinic({ role: "employee" });
  employee.showRoutes(routes, "/dashboard/profile/audit");
  expect(await screen.findByText("The settings")).toBeTruthy();
});
