import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { pets } from "@fernpaw/domain/pets/pet";
import { reminders } from "@fernpaw/domain/reminders/reminder";
import { addDays, weekdayOf } from "@fernpaw/domain/kernel/time";
import { shifts } from "@fernpaw/domain/staff/shift";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, ReportDesk, type Row, tally, total } from "../../testing/report-desk.ts";

let desk: ReportDesk;
let ahead: { from: string; to: string };

beforeAll(async () => {
  desk = await ReportDesk.open();
  ahead = { from: addDays(desk.today, -60), to: addDays(desk.today, 60) };
  await addPlans();
}, 120_000);
afterAll(() => desk.api.close());

/** The small demo lacks these: leave within a shift, two shifts at once, a night shift, a pet that moved away, an error, a vaccination that renews another. */
async function addPlans(): Promise<void> {
  const { clinicId } = desk;
  await desk.api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    const work = (await tx.list(shifts, {})).filter(({ kind, status }) => kind === "work" && status === "published");
    const [first, second] = work;
    if (!first || !second) throw new Error("the demo has no roster");
    const during = { ...first, startsAt: new Date(Date.parse(first.startsAt) + 3_600_000).toISOString() };
    await tx.insert(shifts, { ...during, id: v7(), kind: "leave" });
    await tx.insert(shifts, { ...second, id: v7() });
    await tx.insert(shifts, { ...second, id: v7(), kind: "work", status: "draft" });
    const night = {
      startsAt: `${addDays(desk.today, -9)}T22:00:00.000Z`,
      endsAt: `${addDays(desk.today, -8)}T04:00:00.000Z`,
    };
    await tx.insert(shifts, { ...second, ...night, id: v7() });
    const due = (await tx.list(vaccinations, {})).filter(
      ({ nextDueOn }) => nextDueOn !== null && desk.isIn(nextDueOn, ahead),
    );
    const [moved, wrong, renewed] = due.filter(({ petId }, at) => due.findIndex((one) => one.petId === petId) === at);
    if (!moved || !wrong || !renewed) throw new Error("the demo has no vaccinations");
    await tx.patch(pets, moved.petId, { status: "transferred" });
    await tx.patch(vaccinations, wrong.id, { enteredInErrorAt: desk.noon(1) });
    const givenOn = addDays(desk.today, -2);
    await tx.insert(vaccinations, { ...renewed, id: v7(), source: "here", givenOn, nextDueOn: null });
    const reminder = (await tx.list(reminders, {})).find(({ dueOn }) => desk.isIn(dueOn, ahead));
    if (!reminder) throw new Error("the demo has no reminder");
    await tx.patch(reminders, reminder.id, { status: "cancelled", cancelReason: "too_old", nextStepOn: null });
  });
}

const MINUTE_MS = 60_000;

/** Minute by minute, which no other code does. */
async function rosteredMinutes(days: { from: string; to: string }): Promise<{ person: string; day: string }[]> {
  const people = new Set((await desk.all("staff")).filter((row) => row["isBookable"] === "yes").map(({ id }) => id));
  const published = (await desk.all("shifts")).filter(
    (row) => row["status"] === "published" && people.has(row["userId"] ?? ""),
  );
  const minutesOf = (row: Row): string[] => {
    const found: string[] = [];
    for (let at = Date.parse(String(row["startsAt"])); at < Date.parse(String(row["endsAt"])); at += MINUTE_MS)
      found.push(`${String(row["userId"])} ${new Date(at).toISOString()}`);
    return found;
  };
  const near = published.filter(
    (row) => String(row["endsAt"]) >= days.from && String(row["startsAt"]) <= `${days.to}Z`,
  );
  const work = new Set(near.filter((row) => row["kind"] === "work").flatMap(minutesOf));
  for (const row of near)
    if (["leave", "sick", "training"].includes(String(row["kind"])))
      for (const minute of minutesOf(row)) work.delete(minute);
  return [...work]
    .map((minute) => ({ person: minute.split(" ")[0] ?? "", day: desk.dayOf(minute.split(" ")[1]) }))
    .filter(({ day }) => desk.isIn(day, days));
}

test("rostered and booked time by day, person and weekday, minute by minute", async () => {
  const days = { from: addDays(desk.today, -20), to: addDays(desk.today, 5) };
  const answer = await desk.report("roster", days);
  const minutes = await rosteredMinutes(days);
  expect(minutes.length).toBeGreaterThan(1000);
  expect(groupOf(answer, "day", "rosteredMin")).toEqual(tally(minutes.map(({ day }) => [day, 1])));
  expect(groupOf(answer, "person", "rosteredMin")).toEqual(tally(minutes.map(({ person }) => [person, 1])));
  expect(answer.now.rosteredMin).toBe(minutes.length);
  const people = new Set((await desk.all("staff")).filter((row) => row["isBookable"] === "yes").map(({ id }) => id));
  const held = (await desk.all("appointments")).filter(
    (row) =>
      people.has(row["vetId"] ?? "") &&
      !["cancelled", "no_show", "requested"].includes(String(row["status"])) &&
      desk.isIn(desk.dayOf(row["startsAt"]), days),
  );
  expect(held.length).toBeGreaterThan(20);
  const by = (key: (row: Row) => string) => tally(held.map((row) => [key(row), Number(row["durationMin"])]));
  expect(groupOf(answer, "person", "bookedMin")).toEqual(by((row) => String(row["vetId"])));
  expect(groupOf(answer, "weekday", "bookedMin")).toEqual(by((row) => String(weekdayOf(desk.dayOf(row["startsAt"])))));
  const [person] = Object.keys(groupOf(answer, "person", "rosteredMin"));
  const own = await desk.report("roster", { ...days, personId: person ?? "" });
  expect(own.now.rosteredMin).toBe(minutes.filter((minute) => minute.person === person).length);
  expect((await desk.report("roster", { ...days, locationId: v7() })).now).toEqual({});
  const rows = await desk.rows("roster", { ...days, measure: "rosteredMin" });
  expect([rows.sum, rows.rows[0]?.table]).toEqual([answer.now.rosteredMin, "shifts"]);
});

test("reminders by day, type and outcome", async () => {
  const answer = await desk.report("reminders", ahead);
  const due = (await desk.all("reminders")).filter((row) => desk.isIn(String(row["dueOn"]), ahead));
  const counted = due.filter((row) => row["status"] !== "cancelled");
  expect(counted.length).toBeGreaterThan(20);
  expect(groupOf(answer, "day", "remindersDue")).toEqual(tally(counted.map((row) => [String(row["dueOn"]), 1])));
  expect(groupOf(answer, "reminderType", "remindersDue")).toEqual(
    tally(counted.map((row) => [String(row["typeId"]), 1])),
  );
  const sent = counted.filter((row) => row["lastSentAt"] !== null);
  const done = counted.filter((row) => row["status"] === "completed");
  expect([sent.length > 5, done.length > 5]).toEqual([true, true]);
  expect(answer.now).toEqual({
    remindersDue: counted.length,
    remindersSent: sent.length,
    remindersDone: done.length,
    remindersCancelled: due.length - counted.length,
  });
  const doneBy = tally(done.map((row) => [`completed:${row["completedBy"]}`, 1]));
  expect(groupOf(answer, "outcome", "remindersDone")).toEqual(doneBy);
  expect(groupOf(answer, "outcome", "remindersCancelled")).toMatchObject({ "cancelled:too_old": 1 });
});

test("vaccinations due, renewed, overdue and given", async () => {
  const answer = await desk.report("vaccinations", ahead);
  const active = new Set(
    (await desk.all("pets"))
      .filter((row) => row["status"] === "active" && row["mergedIntoId"] === null)
      .map(({ id }) => id),
  );
  const counting = (await desk.all("vaccinations")).filter((row) => row["enteredInErrorAt"] === null);
  const due = counting.filter(
    (row) => row["nextDueOn"] !== null && desk.isIn(String(row["nextDueOn"]), ahead) && active.has(row["petId"] ?? ""),
  );
  expect(due.length).toBeGreaterThan(20);
  expect(groupOf(answer, "day", "vaccinesDue")).toEqual(tally(due.map((row) => [String(row["nextDueOn"]), 1])));
  expect(groupOf(answer, "vaccine", "vaccinesDue")).toEqual(tally(due.map((row) => [String(row["name"]), 1])));
  /** By the words of the ingredients alone. */
  const parts = (row: Row): string[] =>
    String(row["antigens"] === "" ? row["name"] : row["antigens"])
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? [];
  const isRenewed = (row: Row): boolean =>
    parts(row).every((part) =>
      counting.some(
        (other) =>
          other["petId"] === row["petId"] &&
          `${other["givenOn"]} ${other["id"]}` > `${row["givenOn"]} ${row["id"]}` &&
          parts(other).includes(part),
      ),
    );
  const renewed = due.filter(isRenewed);
  expect(renewed.length).toBeGreaterThan(0);
  expect(answer.now.vaccinesRenewed).toBe(renewed.length);
  const overdue = due.filter((row) => !isRenewed(row) && String(row["nextDueOn"]) < desk.today);
  expect([answer.now.vaccinesOverdue, overdue.length > 0]).toEqual([overdue.length, true]);
  const given = counting.filter((row) => row["source"] === "here" && desk.isIn(String(row["givenOn"]), ahead));
  expect(answer.now.vaccinesGiven).toBe(given.length);
  expect(given.length).toBeGreaterThan(0);
});

test("reminders and vaccinations of a location are those of pets that have been there", async () => {
  const visits = (await desk.all("visits")).filter((row) => row["petId"] !== null);
  const locationId = String(visits[0]?.["locationId"]);
  const seen = new Set(visits.filter((row) => row["locationId"] === locationId).map((row) => row["petId"]));
  const due = (await desk.all("reminders")).filter(
    (row) => desk.isIn(String(row["dueOn"]), ahead) && row["status"] !== "cancelled" && seen.has(row["petId"] ?? ""),
  );
  expect(due.length).toBeGreaterThan(0);
  expect((await desk.report("reminders", { ...ahead, locationId })).now.remindersDue).toBe(due.length);
  expect((await desk.report("vaccinations", { ...ahead, locationId: v7() })).now).toEqual({});
});

test("no minute is lost where a shift ends after midnight", async () => {
  const day = addDays(desk.today, -9);
  const both = await desk.report("roster", { from: day, to: addDays(day, 1) });
  const byDay = groupOf(both, "day", "rosteredMin");
  const expected = tally((await rosteredMinutes({ from: day, to: addDays(day, 1) })).map((one) => [one.day, 1]));
  expect([byDay, total(byDay)]).toEqual([expected, both.now.rosteredMin]);
});
