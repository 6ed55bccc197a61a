import { beforeEach, expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { chooseNotifications, markNotifications } from "./notification.mutations.ts";
import {
  choicesId,
  NOTIFICATION_KINDS,
  notificationChoices,
  notificationId,
  notifications,
  personalScope,
  personOf,
} from "./notification.ts";
import { writeNotification } from "./notification-words.copy.ts";

let clinic: MemoryClinic;

beforeEach(() => {
  clinic = new MemoryClinic();
});

function aNotification(userId = clinic.ownerId): string {
  const subject = { table: "tasks", id: crypto.randomUUID() } as const;
  const row = {
    id: crypto.randomUUID(),
    scope: personalScope(userId),
    kind: "task_assigned",
    subject,
    title: "",
    body: "",
    isPinned: "no",
  } as const;
  return clinic.put(notifications, { ...row, status: "unread" }).id;
}
const statusOf = (id: string) => clinic.row(notifications, id).status;

test("own notifications are marked, twice is once, and one that is gone is skipped", async () => {
  const [one, other] = [aNotification(), aNotification()];
  expect(await clinic.run(markNotifications, { ids: [one, crypto.randomUUID(), one] })).toMatchObject({
    status: "applied",
  });
  expect([statusOf(one), statusOf(other)]).toEqual(["read", "unread"]);
  const { updatedAt } = clinic.row(notifications, one);
  await clinic.run(markNotifications, { ids: [one] });
  expect(clinic.row(notifications, one).updatedAt).toBe(updatedAt);
  await clinic.run(markNotifications, { ids: [one], status: "unread" });
  expect(statusOf(one)).toBe("unread");
});

test("another person's is not found, and nothing of the list is marked", async () => {
  const [mine, theirs] = [aNotification(), aNotification(crypto.randomUUID())];
  expect(await clinic.run(markNotifications, { ids: [mine, theirs] })).toMatchObject({ code: "not_found" });
  expect([statusOf(mine), statusOf(theirs)]).toEqual(["unread", "unread"]);
});

test("a list is bounded", async () => {
  const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await clinic.run(markNotifications, { ids })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(markNotifications, { ids: [] })).toMatchObject({ code: "invalid_args" });
});

test("each person has one row of choices, and what cannot be switched off is refused", async () => {
  const nurse = anEmployee(["clients:view"]);
  await clinic.run(chooseNotifications, { off: ["task_assigned", "task_assigned"] }, { actor: nurse });
  await clinic.run(chooseNotifications, { off: ["patient_arrived"] });
  await clinic.run(chooseNotifications, { off: [] });
  expect(clinic.row(notificationChoices, choicesId(nurse.userId))).toMatchObject({
    scope: personalScope(nurse.userId),
    off: ["task_assigned"],
  });
  expect(clinic.row(notificationChoices, choicesId(clinic.ownerId)).off).toEqual([]);
  expect(await clinic.run(chooseNotifications, { off: ["announcement"] })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(chooseNotifications, { off: ["needs_decision"] })).toMatchObject({ code: "invalid_args" });
});

test("ids follow from subject, person and fact", () => {
  const [subject, person] = [crypto.randomUUID(), crypto.randomUUID()];
  const ids = [
    notificationId(subject, person, "a"),
    notificationId(subject, person, "b"),
    notificationId(subject, crypto.randomUUID(), "a"),
    notificationId(crypto.randomUUID(), person, "a"),
  ];
  expect(new Set(ids).size).toBe(4);
  expect(notificationId(subject, person, "a")).toBe(ids[0]);
  expect([personOf(personalScope(person)), personOf("schedule")]).toEqual([person, null]);
});

test.each(NOTIFICATION_KINDS)("%s has words with and without names", (kind) => {
  const nothing = { pets: null, when: null, by: null, vet: null, title: null, body: null };
  const bare = writeNotification(kind, nothing);
  expect(bare.title).not.toBe("");
  const all = { pets: "Tofu and Rex", when: "Mon 23 Nov, 14:30", by: "Mia", vet: null, title: "Call", body: "Text" };
  const { title, message } = writeNotification(kind, all);
  expect(`${title} ${message}`).toMatch(/Tofu and Rex|Call|Reason: Text|From Mon 23 Nov/);
  expect(`${bare.title} ${bare.message}`).not.toMatch(/null|undefined/);
});
