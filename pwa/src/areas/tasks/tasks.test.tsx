import { locations } from "@fernpaw/domain/clinics/clinic";
import { USUAL_DAY } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant, weekdayOf } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { type Task, tasks } from "@fernpaw/domain/tasks/task";
import { visits } from "@fernpaw/domain/visits/visit";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { everythingIsHere } from "../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { MyTasks } from "./public/my-tasks.tsx";
import { TasksScreen } from "./public/tasks-screen.tsx";
import { TasksSection } from "./public/tasks-section.tsx";
import { parts } from "./visit-parts.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;
const today = localDateOf(toInstant(Date.now()), "Europe/London");

/** The session does not know the profession: the staff directory does. */
async function open(
  rights: Parameters<typeof openTestClinic>[0] = {},
  profession: "vet" | "nurse" = "vet",
): Promise<void> {
  clinic = await openTestClinic({ ...rights, profession: "other" });
  desk = await aClinicDesk(clinic);
  await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Noor", lastName: "Aziz", profession }));
  everythingIsHere(clinic);
}

beforeEach(() => open());

async function haveTask(title: string, set: Partial<Task> = {}): Promise<string> {
  const id = uuidv7();
  await clinic.have(tasks, { ...emptyRow(tasks), id, title, ...set });
  return id;
}

const all = () => rowsOf(clinic.db, tasks).toArray();
const chips = (): (string | null)[] =>
  within(screen.getByRole("list", { name: "My tasks" }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector(".my-task-title")?.textContent ?? null);

test("the card has what is mine, my profession's or anybody's and is due, the most overdue first", async () => {
  await haveTask("Mine, today", { assigneeId: clinic.actor.userId, dueOn: today });
  await haveTask("Overdue", { role: "vet", dueOn: addDays(today, -2), petId: desk.petId });
  await haveTask("Anybody's");
  await haveTask("Another's", { assigneeId: desk.vetId, dueOn: today });
  await haveTask("Nurses'", { role: "nurse", dueOn: today });
  await haveTask("Later", { assigneeId: clinic.actor.userId, dueOn: addDays(today, 3) });
  await haveTask("Done", { assigneeId: clinic.actor.userId, dueOn: today, status: "done" });
  clinic.show(<MyTasks />);
  await waitFor(() => expect(chips()).toEqual(["Overdue", "Mine, today", "Anybody's"]));
  expect(screen.getByText("3 tasks, 1 overdue")).toBeTruthy();
  expect(screen.getByText("Juno")).toBeTruthy();
  expect(screen.getByRole("link", { name: "All tasks" }).getAttribute("href")).toBe(paths.tasks);
});

test("one tap marks a task as done, and Undo opens it again", async () => {
  const user = userEvent.setup({ delay: null });
  const id = await haveTask("Call back", { assigneeId: clinic.actor.userId, dueOn: today });
  clinic.show(
    <>
      <MyTasks />
      <Toaster />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Mark “Call back” as done" }));
  expect(await screen.findByText("No tasks for you today.")).toBeTruthy();
  expect((await rowsOf(clinic.db, tasks).get(id))?.completedBy).toBe(clinic.actor.userId);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(chips()).toEqual(["Call back"]));
  await clinic.allSaved();
});

test("a person without clients:view sees the task, without the name of the pet", async () => {
  await open({ role: "employee", permissions: ["inventory:view"] }, "nurse");
  await clinic.db.table("pets").clear();
  await haveTask("Call back", { role: "nurse", petId: desk.petId });
  clinic.show(<MyTasks />);
  await waitFor(() => expect(chips()).toEqual(["Call back"]));
  expect(screen.queryByText("Juno")).toBeNull();
});

test("a task is added from a pet's page; a bad title loses nothing that was typed", async () => {
  const user = userEvent.setup({ delay: null });
  clinic.show(<TasksSection about={{ petId: desk.petId }} />);
  await user.click(await screen.findByRole("button", { name: /Add task/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a task" }));
  expect(await dialog.findByText("Juno")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Details" }), "Ask about the ears");
  await user.click(dialog.getByRole("button", { name: "Add task" }));
  expect(await dialog.findByText("Write what is to be done.")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Task" }), "Call the owner");
  await user.click(dialog.getByRole("button", { name: "High" }));
  await user.click(dialog.getByRole("button", { name: "Add task" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Call the owner")).toBeTruthy();
  await clinic.allSaved();
  expect(await all()).toMatchObject([
    {
      title: "Call the owner",
      body: "Ask about the ears",
      priority: "high",
      petId: desk.petId,
      assigneeId: clinic.actor.userId,
    },
  ]);
});

test("the call-back of a visit is filled in: one more tap adds it for tomorrow, for the person who taps", async () => {
  const user = userEvent.setup({ delay: null });
  const visitId = await desk.haveVisit({ stage: "with_vet" });
  const visit = (await rowsOf(clinic.db, visits).get(visitId)) as RowOf<typeof visits>;
  const pet = (await rowsOf(clinic.db, pets).get(visit.petId)) as RowOf<typeof pets>;
  const action = parts.actions?.find(({ label }) => label === "Call back");
  const isClosed = vi.fn<() => void>();
  clinic.show(action && <action.Dialog visit={visit} pet={pet} onClose={isClosed} />);
  await user.click(await screen.findByRole("button", { name: "Add task" }));
  await waitFor(() => expect(isClosed).toHaveBeenCalled());
  await clinic.allSaved();
  const { petId, clientId } = visit;
  const mine = { assigneeId: clinic.actor.userId, role: null, dueOn: addDays(today, 1) };
  expect(await all()).toMatchObject([
    { kind: "callback", title: "Call the client", petId, clientId, visitId, ...mine },
  ]);
});

test("a call-back is proposed for the next day on which the clinic is open", async () => {
  const user = userEvent.setup({ delay: null });
  const visitId = await desk.haveVisit({ stage: "with_vet", locationId: desk.locationId });
  const visit = (await rowsOf(clinic.db, visits).get(visitId)) as RowOf<typeof visits>;
  const pet = (await rowsOf(clinic.db, pets).get(visit.petId)) as RowOf<typeof pets>;
  const place = (await rowsOf(clinic.db, locations).get(desk.locationId)) as RowOf<typeof locations>;
  const isOpen = (at: number) => at === weekdayOf(addDays(today, 3));
  const hours = place.hours.map((_, at) => (isOpen(at) ? [{ ...USUAL_DAY }] : []));
  await clinic.have(locations, { ...place, hours });
  const action = parts.actions?.find(({ label }) => label === "Call back");
  clinic.show(action && <action.Dialog visit={visit} pet={pet} onClose={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Add task" }));
  await waitFor(async () => expect(await all()).toMatchObject([{ kind: "callback", dueOn: addDays(today, 3) }]));
  await clinic.allSaved();
});

test("a client's page has the tasks of the client's pets too", async () => {
  await haveTask("Of the pet", { petId: desk.petId, dueOn: today });
  await haveTask("Of the client", { clientId: desk.clientId });
  await haveTask("Of both", { clientId: desk.clientId, petId: desk.petId });
  await haveTask("Done", { clientId: desk.clientId, status: "done" });
  clinic.show(<TasksSection about={{ clientId: desk.clientId }} />);
  await screen.findByText("Of the pet");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});

const names = (): (string | undefined)[] => screen.queryAllByRole("rowheader").map((cell) => cell.textContent?.trim());

test("the list is filtered by person, profession and state, and the address keeps both", async () => {
  const user = userEvent.setup({ delay: null });
  await haveTask("Mine", { assigneeId: clinic.actor.userId, dueOn: addDays(today, 5) });
  await haveTask("Nurses'", { role: "nurse", dueOn: addDays(today, -1) });
  await haveTask("Vet's", { assigneeId: desk.vetId });
  await haveTask("Finished", {
    assigneeId: desk.vetId,
    status: "done",
    completedBy: desk.vetId,
    completedAt: toInstant(Date.now()),
  });
  const router = clinic.showRoutes([{ path: paths.dashboard, element: <TasksScreen /> }], paths.tasks);
  await waitFor(() => expect(names()).toEqual(["Mine"]));
  await user.click(screen.getByRole("combobox", { name: "Assigned to" }));
  await user.click(await screen.findByRole("option", { name: "All of the team" }));
  await waitFor(() => expect(names()).toEqual(["Nurses'", "Mine", "Vet's"]));
  await user.click(screen.getByRole("button", { name: "Overdue" }));
  await waitFor(() => expect(names()).toEqual(["Nurses'"]));
  expect(router.state.location.search).toBe("?tasks=all&state=overdue");
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(names()).toEqual(["Finished"]));
  await user.click(screen.getByRole("button", { name: "Actions for Finished" }));
  await user.click(await screen.findByRole("menuitem", { name: "Reopen" }));
  await waitFor(() => expect(names()).toEqual([]));
  await clinic.allSaved();
});

test("an edit sends only what changed, and a task can be given to a profession", async () => {
  const user = userEvent.setup({ delay: null });
  const id = await haveTask("Refill", { assigneeId: clinic.actor.userId, dueOn: today, dueMinute: 870 });
  clinic.showRoutes([{ path: paths.dashboard, element: <TasksScreen /> }], paths.tasks);
  await user.click(await screen.findByRole("link", { name: "Refill" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit task" }));
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Time" }).value).toBe("14:30");
  await user.click(await dialog.findByRole("combobox", { name: "For" }));
  await user.click(await screen.findByRole("option", { name: "All vets" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, tasks).get(id)).toMatchObject({ assigneeId: null, role: "vet", dueMinute: 870 });
  const queue = JSON.stringify(await clinic.sync.exportQueue());
  expect(queue).toContain("tasks.correct");
  expect(queue).not.toContain("dueOn");
});

test("the words of the palette are the title of a new task", async () => {
  clinic.showRoutes([{ path: paths.dashboard, element: <TasksScreen /> }], `${paths.tasks}&add=Order%20gloves`);
  const dialog = within(await screen.findByRole("dialog", { name: "Add a task" }));
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Task" }).value).toBe("Order gloves");
});

test.each([
  [["clients:view", "prescriptions:view"], true],
  [["clients:view"], false],
] as const)("a refill leads to its prescription for a person with %s: %s", async (permissions, leads) => {
  await open({ role: "employee", permissions: [...permissions] });
  const prescriptionId = uuidv7();
  await haveTask("Refill of a medicine", { kind: "refill", role: "vet", petId: desk.petId, prescriptionId });
  clinic.show(<TasksScreen />);
  expect(await screen.findByRole("link", { name: "Juno" })).toBeTruthy();
  const link = screen.queryByRole("link", { name: "Prescription" });
  expect(link?.getAttribute("href")).toBe(leads ? paths.prescription(prescriptionId) : undefined);
});
