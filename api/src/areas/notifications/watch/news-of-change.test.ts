import { addMinutes } from "@fernpaw/domain/kernel/time";
import { appointmentRow } from "@fernpaw/testing/builders";
import { expect, test } from "vitest";
import { newsOfChange } from "./news-of-change.ts";

const NOW = "2026-11-23T09:00:00.000Z";
const [VET, OTHER_VET, DESK] = ["vet", "other vet", "desk"];
const HOURS = 60;

type Row = Record<string, unknown>;
interface Case {
  what: string;
  table: string;
  before: Row | null;
  after: Row | null;
  /** The author; the desk if not given. */
  by?: string | null;
  /** Person and kind. */
  tells: string[];
}

const stamps = { createdAt: NOW, updatedAt: NOW };
const planned = (set: Row = {}): Row => ({
  ...stamps,
  ...appointmentRow({ id: "a", locationId: "l", typeId: "t", vetId: VET, startsAt: addMinutes(NOW, 2 * HOURS) }),
  ...set,
});
const at = (hours: number): Row => ({ startsAt: addMinutes(NOW, hours * HOURS) });
const visit = (set: Row = {}): Row => ({
  id: "v",
  status: "open",
  stage: "waiting",
  vetId: VET,
  openedAt: NOW,
  ...set,
});
const task = (set: Row = {}): Row => ({ id: "t", status: "open", assigneeId: VET, ...set });
const item = (set: Row = {}): Row => ({
  id: "i",
  status: "open",
  scope: "schedule",
  mine: { actorId: DESK },
  theirs: { actorId: VET },
  ...set,
});

const CASES: Case[] = [
  { what: "booked today", table: "appointments", before: null, after: planned(), tells: ["vet appointment_booked"] },
  { what: "booked by the vet", table: "appointments", before: null, after: planned(), by: VET, tells: [] },
  { what: "imported", table: "appointments", before: null, after: planned(), by: null, tells: [] },
  { what: "booked without a vet", table: "appointments", before: null, after: planned({ vetId: null }), tells: [] },
  { what: "in 48 h", table: "appointments", before: null, after: planned(at(48)), tells: ["vet appointment_booked"] },
  { what: "in 49 h", table: "appointments", before: null, after: planned(at(49)), tells: [] },
  { what: "recorded when it was over", table: "appointments", before: null, after: planned(at(-2)), tells: [] },
  {
    what: "booked as arrived, which the visit tells",
    table: "appointments",
    before: null,
    after: planned({ status: "arrived" }),
    tells: [],
  },
  {
    what: "moved to another time",
    table: "appointments",
    before: planned(),
    after: planned(at(5)),
    tells: ["vet appointment_moved"],
  },
  { what: "moved by the vet", table: "appointments", before: planned(), after: planned(at(5)), by: VET, tells: [] },
  {
    what: "moved from today to next month",
    table: "appointments",
    before: planned(),
    after: planned(at(700)),
    tells: ["vet appointment_moved"],
  },
  { what: "moved in a month", table: "appointments", before: planned(at(700)), after: planned(at(701)), tells: [] },
  {
    what: "given to another vet",
    table: "appointments",
    before: planned(),
    after: planned({ vetId: OTHER_VET }),
    tells: ["other vet appointment_booked", "vet appointment_moved"],
  },
  {
    what: "taken over by the other vet",
    table: "appointments",
    before: planned(),
    after: planned({ vetId: OTHER_VET }),
    by: OTHER_VET,
    tells: ["vet appointment_moved"],
  },
  { what: "another reason", table: "appointments", before: planned(), after: planned({ reason: "Limps" }), tells: [] },
  { what: "confirmed", table: "appointments", before: planned(), after: planned({ status: "confirmed" }), tells: [] },
  {
    what: "cancelled",
    table: "appointments",
    before: planned(),
    after: planned({ status: "cancelled" }),
    tells: ["vet appointment_cancelled"],
  },
  {
    what: "cancelled in eight days",
    table: "appointments",
    before: planned(at(8 * 24)),
    after: planned({ ...at(8 * 24), status: "cancelled" }),
    tells: [],
  },
  {
    what: "reinstated",
    table: "appointments",
    before: planned({ status: "cancelled" }),
    after: planned(),
    tells: ["vet appointment_booked"],
  },
  {
    what: "arrived",
    table: "appointments",
    before: planned(),
    after: planned({ status: "arrived" }),
    tells: [],
  },
  {
    what: "not arrived after all",
    table: "appointments",
    before: planned({ status: "arrived" }),
    after: planned(),
    tells: [],
  },
  { what: "removed", table: "appointments", before: planned(), after: null, tells: [] },
  { what: "checked in", table: "visits", before: null, after: visit(), tells: ["vet patient_arrived"] },
  { what: "checked in by the vet", table: "visits", before: null, after: visit(), by: VET, tells: [] },
  { what: "checked in without a vet", table: "visits", before: null, after: visit({ vetId: null }), tells: [] },
  {
    what: "given to a vet while it waits",
    table: "visits",
    before: visit({ vetId: null }),
    after: visit({ stage: "roomed" }),
    tells: ["vet patient_arrived"],
  },
  { what: "moved on", table: "visits", before: visit(), after: visit({ stage: "roomed" }), tells: [] },
  {
    what: "given to another vet in the exam",
    table: "visits",
    before: visit(),
    after: visit({ stage: "with_vet", vetId: OTHER_VET }),
    tells: [],
  },
  {
    what: "checked in three hours ago, offline",
    table: "visits",
    before: null,
    after: visit({ openedAt: addMinutes(NOW, -3 * HOURS) }),
    tells: [],
  },
  { what: "a task for a person", table: "tasks", before: null, after: task(), tells: ["vet task_assigned"] },
  { what: "a task for oneself", table: "tasks", before: null, after: task(), by: VET, tells: [] },
  { what: "a task for anybody", table: "tasks", before: null, after: task({ assigneeId: null }), tells: [] },
  {
    what: "a task that is given away",
    table: "tasks",
    before: task({ assigneeId: DESK }),
    after: task(),
    tells: ["vet task_assigned"],
  },
  { what: "a task with other words", table: "tasks", before: task(), after: task({ title: "x" }), tells: [] },
  { what: "a task that was done", table: "tasks", before: null, after: task({ status: "done" }), tells: [] },
  {
    what: "an inbox item with two sides, the author among them",
    table: "attention",
    before: null,
    after: item(),
    tells: ["desk needs_decision", "vet needs_decision"],
  },
  {
    what: "an inbox item of one person",
    table: "attention",
    before: null,
    after: item({ scope: `user:${DESK}`, theirs: null }),
    tells: ["desk needs_decision"],
  },
  {
    what: "an inbox item that a job opened",
    table: "attention",
    before: null,
    after: item({ scope: `user:${VET}`, mine: { actorId: null }, theirs: null }),
    by: null,
    tells: ["vet needs_decision"],
  },
  { what: "a decision", table: "attention", before: item(), after: item({ status: "resolved" }), tells: [] },
];

test.each(CASES)("$what", ({ table, before, after, by = DESK, tells }) => {
  const news = newsOfChange({ table, before, after }, { userId: by, mutationUuid: "m", now: NOW });
  expect(news.map(({ userId, kind }) => `${userId} ${kind}`)).toEqual(tells);
});
