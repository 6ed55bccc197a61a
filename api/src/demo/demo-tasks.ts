import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addDays, epochMsOf, localDateOf, minuteOfDay, toInstant } from "@fernpaw/domain/kernel/time";
import { type Task, tasks } from "@fernpaw/domain/tasks/task";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoPeople, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 60;
const DAY_MS = 86_400_000;

type Plan = Pick<Task, "title" | "kind"> &
  Partial<Pick<Task, "role" | "body" | "priority" | "repeat">> & {
    /** Days from today; null: without a day. */
    inDays: number | null;
    /** Minutes from now, of a task of today. */
    inMin?: number;
    hasPet?: boolean;
    /** Place of the person in the clinic; without one and without a profession it is anybody's. */
    person?: number;
    isDone?: boolean;
  };

const WEEKLY = { n: 1, unit: "week" } as const;
const PLANS: readonly Plan[] = [
  { title: "Call about the blood results", kind: "callback", inDays: 0, inMin: 45, person: 0, hasPet: true },
  {
    title: "Call: has the ear settled?",
    kind: "callback",
    inDays: -1,
    person: 0,
    hasPet: true,
    body: "Third day of drops. Ask about head shaking.",
  },
  { title: "Refill of the joint tablets", kind: "refill", inDays: 0, role: "reception", hasPet: true },
  { title: "Recheck of the wound", kind: "recheck", inDays: 4, person: 1, hasPet: true },
  { title: "Send the referral letter", kind: "general", inDays: 0, person: 1, hasPet: true, priority: "high" },
  {
    title: "Fridge: write the temperature down",
    kind: "general",
    inDays: 0,
    role: "nurse",
    repeat: { n: 1, unit: "day" },
  },
  { title: "Clean the anaesthetic circuit", kind: "general", inDays: -2, role: "nurse", repeat: WEEKLY },
  { title: "Change the batteries of the scales", kind: "general", inDays: null },
  { title: "Call about the new diet", kind: "callback", inDays: -3, person: 5, hasPet: true, isDone: true },
  { title: "Book the servicing of the X-ray unit", kind: "general", inDays: 12, role: "manager" },
];

function taskOf(plan: Plan, { clinic, people, nowMs }: { clinic: DemoClinic; people: DemoPeople; nowMs: number }) {
  const { inDays, inMin, hasPet, person, isDone, ...fields } = plan;
  const now = toInstant(nowMs);
  const dueAt = toInstant(nowMs + (inMin ?? 0) * 60_000);
  const pet = hasPet ? people.pets.filter(({ isComing }) => isComing).at(-10 - PLANS.indexOf(plan)) : undefined;
  const assignee = person === undefined ? undefined : (clinic.people[person] ?? clinic.people[0]);
  return {
    ...emptyRow(tasks),
    ...fields,
    assigneeId: assignee?.userId ?? null,
    petId: pet?.id ?? null,
    dueOn: inDays === null ? null : addDays(localDateOf(inMin === undefined ? now : dueAt, DEMO_ZONE), inDays),
    dueMinute: inMin === undefined ? null : Math.floor(minuteOfDay(dueAt, DEMO_ZONE) / 5) * 5,
    ...(isDone && {
      status: "done" as const,
      completedBy: assignee?.userId ?? null,
      completedAt: toInstant(nowMs - DAY_MS),
    }),
  };
}

/** Work of the team: call-backs, refills, rechecks and what a practice does each day. */
export function demoTasks(clinic: DemoClinic, people: DemoPeople, nowMs: number): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const from = epochMsOf(toInstant(nowMs)) - 5 * DAY_MS;
  return PLANS.map((plan, index) =>
    demoRow(tasks, { id: random.id(from + index * 60_000), ...taskOf(plan, { clinic, people, nowMs }) }),
  );
}
