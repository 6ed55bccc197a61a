import { beforeEach, describe, expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { mergeClients, unmergeClients } from "../clients/merge-clients.mutations.ts";
import { mergePets, unmergePets } from "../pets/merge-pets.mutations.ts";
import { nextDueOn, nextTaskId, repeatedTaskId } from "./next-task.ts";
import { compareTasks, isOverdue, isTaskOf, type Task, tasks } from "./task.ts";
import { addTask, cancelTask, completeTask, correctTask, reopenTask, startTask } from "./task.mutations.ts";

let made = 0;
const newId = (): string =>
  `019a5f00-${String((made += 1)).padStart(4, "0")}-7000-8000-${String(made * 7919).padStart(12, "0")}`;

let clinic: MemoryClinic;
const id = newId();
const task = (): Task => clinic.row(tasks, id);
const add = (set: object = {}) => clinic.run(addTask, { id, title: "Check the fridge", ...set });
const weekly = { repeat: { n: 1, unit: "week" }, dueOn: "2026-11-20" };
const next = (): Task | undefined => clinic.all(tasks).find((one) => one.id !== id);

beforeEach(() => {
  clinic = new MemoryClinic();
});

describe("due days of a repetition", () => {
  test.each([
    ["2026-11-20", { n: 1, unit: "week" }, "2026-11-20", "2026-11-27"],
    ["2026-11-20", { n: 1, unit: "week" }, "2026-11-26", "2026-11-27"],
    ["2026-11-20", { n: 1, unit: "week" }, "2026-11-27", "2026-12-04"],
    ["2026-11-20", { n: 3, unit: "day" }, "2027-11-20", "2027-11-21"],
    ["2026-01-31", { n: 1, unit: "month" }, "2026-01-31", "2026-02-28"],
    ["2026-01-31", { n: 1, unit: "month" }, "2026-02-28", "2026-03-31"],
    ["2024-02-29", { n: 1, unit: "year" }, "2026-03-01", "2027-02-28"],
    ["1900-01-01", { n: 1, unit: "day" }, "2199-12-31", "2200-01-01"],
    ["2026-11-20", { n: 2, unit: "week" }, "2026-10-01", "2026-12-04"],
  ] as const)("from %s every %o, after %s: %s", (from, period, after, expected) => {
    expect(nextDueOn(from, period, after)).toBe(expected);
  });

  test("the ids of a repetition are all different", () => {
    const ids = Array.from({ length: 500 }, (_, place) => repeatedTaskId(id, place + 1));
    expect(new Set([id, ...ids]).size).toBe(501);
  });
});

describe("a task", () => {
  test("is for a person, a profession or anybody, and for one of them alone", async () => {
    expect(await add()).toMatchObject({ status: "applied" });
    expect(task()).toMatchObject({ assigneeId: null, role: null, status: "open", priority: "normal", kind: "general" });
    const both = { id: newId(), title: "x", assigneeId: clinic.ownerId, role: "nurse" };
    expect(await clinic.run(addTask, both)).toMatchObject({ code: "invalid_args" });
    const timeAlone = { id: newId(), title: "x", dueMinute: 600 };
    expect(await clinic.run(addTask, timeAlone)).toMatchObject({ code: "invalid_args" });
    const nobody = { id: newId(), title: "x", assigneeId: newId() };
    expect(await clinic.run(addTask, nobody)).toMatchObject({ code: "not_found" });
    for (const title of ["", "   ", "x".repeat(161)])
      expect(await clinic.run(addTask, { id: newId(), title })).toMatchObject({ code: "invalid_args" });
    for (const dueOn of ["2026-02-30", "2200-01-01", "1899-12-31", "9999-12-31"])
      expect(await clinic.run(addTask, { id: newId(), title: "x", dueOn })).toMatchObject({ code: "invalid_args" });
  });

  test("goes from a profession to a person and back, and loses its time with its day", async () => {
    await add({ role: "nurse", dueOn: "2026-11-23", dueMinute: 600 });
    await clinic.run(correctTask, { id, set: { assigneeId: clinic.ownerId } });
    expect(task()).toMatchObject({ assigneeId: clinic.ownerId, role: null });
    await clinic.run(correctTask, { id, set: { role: "reception" } });
    expect(task()).toMatchObject({ assigneeId: null, role: "reception" });
    await clinic.run(correctTask, { id, set: { dueOn: null } });
    expect(task()).toMatchObject({ dueOn: null, dueMinute: null });
    expect(await clinic.run(correctTask, { id, set: { dueMinute: 600 } })).toMatchObject({ code: "invalid_args" });
  });

  test("is added once, also by a replay", async () => {
    const context = clinic.contextOf({});
    for (const _ of [1, 2])
      expect(await clinic.runIn(addTask, { id, title: "x" }, context)).toMatchObject({ status: "applied" });
    expect(clinic.all(tasks)).toHaveLength(1);
    expect(await add()).toMatchObject({ code: "already_exists" });
  });

  test("is completed once: the first completion stays", async () => {
    await add();
    const nurse = anEmployee();
    await clinic.run(completeTask, { id }, { now: "2026-11-21T10:00:00.000Z", actor: nurse });
    await clinic.run(completeTask, { id }, { now: "2026-11-21T10:05:00.000Z" });
    expect(task()).toMatchObject({
      status: "done",
      completedBy: nurse.userId,
      completedAt: "2026-11-21T10:00:00.000Z",
    });
    expect(clinic.all(tasks)).toHaveLength(1);
  });

  test("keeps a completion and a correction that were made apart from each other, in either order", async () => {
    await add();
    await clinic.run(completeTask, { id });
    expect(await clinic.run(correctTask, { id, set: { title: "Check both fridges" } })).toMatchObject({
      status: "applied",
    });
    expect(task()).toMatchObject({ status: "done", title: "Check both fridges" });
  });

  test("is done although it was cancelled meanwhile, and stays done when it is cancelled afterwards", async () => {
    await add(weekly);
    await clinic.run(cancelTask, { id });
    await clinic.run(completeTask, { id });
    expect(task().status).toBe("done");
    expect(next()).toBeUndefined();
    await clinic.run(reopenTask, { id });
    await clinic.run(completeTask, { id });
    await clinic.run(cancelTask, { id });
    expect(task().status).toBe("done");
    expect(next()?.status).toBe("cancelled");
  });

  test("is started by the first of two; a late start does not reopen it", async () => {
    await add();
    const nurse = anEmployee();
    await clinic.run(startTask, { id }, { actor: nurse });
    await clinic.run(startTask, { id });
    expect(task()).toMatchObject({ status: "in_progress", startedBy: nurse.userId });
    await clinic.run(completeTask, { id });
    await clinic.run(startTask, { id });
    expect(task().status).toBe("done");
    await clinic.run(reopenTask, { id });
    expect(task()).toMatchObject({ status: "open", startedBy: null, completedBy: null, completedAt: null });
  });

  test("is changed by those who run the day, its author, and the people that it is for", async () => {
    const helper = anEmployee(["inventory:view"]);
    await add({ role: "vet" });
    expect(await clinic.run(completeTask, { id }, { actor: helper })).toMatchObject({ code: "forbidden" });
    await clinic.run(correctTask, { id, set: { role: "nurse" } });
    expect(await clinic.run(completeTask, { id }, { actor: helper })).toMatchObject({ status: "applied" });
    const own = { id: newId(), title: "Order gloves" };
    expect(await clinic.run(addTask, own, { actor: helper })).toMatchObject({ status: "applied" });
    expect(await clinic.run(cancelTask, { id: own.id }, { actor: helper })).toMatchObject({ status: "applied" });
    const about = { id: newId(), title: "x", petId: aPet(clinic).id };
    expect(await clinic.run(addTask, about, { actor: helper })).toMatchObject({ code: "forbidden" });
  });
});

describe("a repeating task", () => {
  test("two completions make one next task, with the day after the completion", async () => {
    await add({ ...weekly, role: "nurse", body: "Write the temperature down." });
    for (const now of ["2026-11-21T10:00:00.000Z", "2026-11-23T10:00:00.000Z"])
      await clinic.run(completeTask, { id }, { now, deviceId: now });
    expect(clinic.all(tasks)).toHaveLength(2);
    expect(next()).toMatchObject({
      id: nextTaskId(task()),
      dueOn: "2026-11-27",
      role: "nurse",
      body: "Write the temperature down.",
      status: "open",
      completedAt: null,
      place: 1,
      firstTaskId: id,
    });
  });

  test("keeps the day of the month over a short one, for as many repetitions as are done", async () => {
    await add({ repeat: { n: 1, unit: "month" }, dueOn: "2026-12-31" });
    const days: (string | null)[] = [];
    let current = task();
    for (let round = 0; round < 4; round += 1) {
      const done = current.id;
      await clinic.run(completeTask, { id: done });
      current = clinic.row(tasks, nextTaskId(clinic.row(tasks, done)));
      days.push(current.dueOn);
    }
    expect(days).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
  });

  test("another day counts from there", async () => {
    await add(weekly);
    await clinic.run(completeTask, { id });
    const later = next() as Task;
    await clinic.run(correctTask, { id: later.id, set: { dueOn: "2026-11-30" } });
    await clinic.run(completeTask, { id: later.id });
    expect(clinic.row(tasks, nextTaskId(later)).dueOn).toBe("2026-12-07");
  });

  test("Undo takes the next one back, unless it was changed; then done again makes no second one", async () => {
    await add(weekly);
    await clinic.run(completeTask, { id });
    await clinic.run(reopenTask, { id });
    expect(clinic.all(tasks)).toHaveLength(1);
    await clinic.run(completeTask, { id });
    await clinic.run(startTask, { id: (next() as Task).id });
    await clinic.run(reopenTask, { id });
    expect(clinic.all(tasks)).toHaveLength(2);
    await clinic.run(completeTask, { id });
    expect(clinic.all(tasks)).toHaveLength(2);
    expect(next()?.status).toBe("in_progress");
  });

  test("a correction that comes after the completion reaches the next one, but for its day", async () => {
    await add(weekly);
    await clinic.run(completeTask, { id });
    await clinic.run(correctTask, { id, set: { title: "Check both fridges", dueOn: "2026-11-19", role: "nurse" } });
    expect(next()).toMatchObject({ title: "Check both fridges", dueOn: "2026-11-27", role: "nurse" });
  });

  test("an end of the repetition that comes after the completion cancels nothing that was asked for before", async () => {
    await add(weekly);
    await clinic.run(correctTask, { id, set: { repeat: null } });
    await clinic.run(completeTask, { id });
    expect(clinic.all(tasks)).toHaveLength(1);
  });
});

describe("whose, and when", () => {
  const row = (set: Partial<Task>): Task =>
    ({
      id,
      dueOn: null,
      dueMinute: null,
      priority: "normal",
      status: "open",
      assigneeId: null,
      role: null,
      ...set,
    }) as Task;

  test("a person's tasks are their own and those of their profession", () => {
    const nurse = { userId: "n", profession: "nurse" };
    expect(isTaskOf(row({ role: "nurse" }), nurse)).toBe(true);
    expect(isTaskOf(row({ assigneeId: "n" }), nurse)).toBe(true);
    expect(isTaskOf(row({ assigneeId: "other" }), nurse)).toBe(false);
    expect(isTaskOf(row({}), nurse)).toBe(false);
  });

  test.each([
    [{ dueOn: "2026-11-20" }, true],
    [{ dueOn: "2026-11-21" }, false],
    [{ dueOn: "2026-11-21", dueMinute: 599 }, true],
    [{ dueOn: "2026-11-21", dueMinute: 600 }, false],
    [{ dueOn: "2026-11-20", status: "done" }, false],
    [{}, false],
  ] as const)("%o is overdue at ten in London: %s", (set, expected) => {
    expect(isOverdue(row(set), "2026-11-21T10:00:00.000Z", "Europe/London")).toBe(expected);
  });

  test("the day of the clinic decides, not that of UTC", () => {
    const due = row({ dueOn: "2026-11-21" });
    expect(isOverdue(due, "2026-11-22T03:00:00.000Z", "America/New_York")).toBe(false);
    expect(isOverdue(due, "2026-11-21T15:30:00.000Z", "Asia/Tokyo")).toBe(true);
  });

  test("the earliest due first, then by priority; without a day last", () => {
    const named = [
      row({ id: "e" }),
      row({ id: "d", dueOn: "2026-11-21", priority: "low" }),
      row({ id: "c", dueOn: "2026-11-21", priority: "high" }),
      row({ id: "b", dueOn: "2026-11-21", dueMinute: 600, priority: "low" }),
      row({ id: "a", dueOn: "2026-11-20" }),
    ];
    expect(named.toSorted(compareTasks).map((one) => one.id)).toEqual(["a", "b", "c", "d", "e"]);
  });
});

describe("a task about a client and pet", () => {
  test("goes along when they are merged, and comes back", async () => {
    const [from, into] = [aClient(clinic), aClient(clinic)];
    const [pet, other] = [aPet(clinic), aPet(clinic)];
    await add({ clientId: from.id, petId: pet.id });
    await clinic.run(mergeClients, { fromId: from.id, intoId: into.id });
    await clinic.run(mergePets, { fromId: pet.id, intoId: other.id });
    expect(task()).toMatchObject({ clientId: into.id, petId: other.id });
    const late = { id: newId(), title: "x", clientId: from.id, petId: pet.id };
    await clinic.run(addTask, late);
    expect(clinic.row(tasks, late.id)).toMatchObject({ clientId: into.id, petId: other.id });
    await clinic.run(unmergeClients, { id: from.id });
    await clinic.run(unmergePets, { id: pet.id });
    expect(task()).toMatchObject({ clientId: from.id, petId: pet.id });
  });
});
