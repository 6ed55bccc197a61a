import { expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { pets } from "../pets/pet.ts";
import { addReminder, cancelReminder } from "../reminders/reminder.mutations.ts";
import { reminders, reminderTypes } from "../reminders/reminder.ts";
import { remindOfVaccinations } from "./remind.mutations.ts";
import { markVaccinationEnteredInError } from "./vaccination.mutations.ts";
import { reminderIdOf } from "./vaccination-reminders.ts";
import { MOST_OPENED, vaccinations } from "./vaccination.ts";

let made = 0;
const newId = (): string => `019a5f00-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;
const now = "2026-11-21T10:00:00.000Z";

function setUp() {
  const clinic = new MemoryClinic({ side: "server" });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const type = clinic.all(reminderTypes).find(({ name }) => name === "Vaccination");
  if (!type) throw new Error("no reminder type is seeded");
  const imported = (set: object): string => {
    const id = newId();
    const row = { ...emptyRow(vaccinations), id, petId: pet.id, source: "import", givenOn: "2026-03-01", ...set };
    clinic.put(vaccinations, row as never);
    return id;
  };
  const remind = (vaccinationIds: string[]) =>
    clinic.run(remindOfVaccinations, { typeId: type.id, vaccinationIds }, { now });
  return { clinic, pet, type, imported, remind };
}

test("a pet of a list gets one reminder, on its earliest next date; a second time changes nothing", async () => {
  const { clinic, pet, type, imported, remind } = setUp();
  const old = imported({ name: "Booster", givenOn: "2025-03-01", nextDueOn: "2026-12-24" });
  const booster = imported({ name: "Booster", nextDueOn: "2027-03-01" });
  const rabies = imported({ name: "Rabies", nextDueOn: "2029-03-01" });
  const all = [old, rabies, booster];
  for (const _ of [1, 2]) expect((await remind(all)).status).toBe("applied");
  expect(clinic.all(reminders)).toMatchObject([
    { id: reminderIdOf(booster, type.id), petId: pet.id, typeId: type.id, dueOn: "2027-03-01", status: "open" },
  ]);
  expect(clinic.row(vaccinations, booster).openedReminderIds).toEqual([reminderIdOf(booster, type.id)]);
});

test("a mistake takes its reminder away again, and one that a person cancelled does not come back", async () => {
  const { clinic, type, imported, remind } = setUp();
  const [wrong, right] = [
    imported({ name: "Rabies", nextDueOn: "2027-01-01" }),
    imported({ name: "Booster", nextDueOn: "2027-03-01" }),
  ];
  await remind([wrong]);
  await clinic.run(markVaccinationEnteredInError, { id: wrong, reason: "Another pet" }, { now });
  expect(clinic.all(reminders)).toEqual([]);
  await remind([wrong, right]);
  const id = reminderIdOf(right, type.id);
  expect(clinic.all(reminders)).toMatchObject([{ id }]);
  await clinic.run(cancelReminder, { id }, { now });
  await remind([right]);
  expect(clinic.all(reminders)).toMatchObject([{ id, status: "cancelled" }]);
});

test.each([
  ["its next date is over", { nextDueOn: "2026-11-20" }, {}],
  ["it has no next date", { nextDueOn: null }, {}],
  ["it has opened as many as it can", { openedReminderIds: Array.from({ length: MOST_OPENED }, newId) }, {}],
  ["the pet is deceased", {}, { status: "deceased" }],
  ["the type is for other species", {}, { petTypeId: "019a5f00-0000-7000-8000-0000000000ff" }],
] as const)("no reminder is opened where %s", async (_, set, petSet) => {
  const { clinic, pet, type, imported, remind } = setUp();
  clinic.put(reminderTypes, { ...type, petTypeIds: [pet.petTypeId] });
  const id = imported({ name: "Booster", nextDueOn: "2027-03-01", ...set });
  clinic.put(pets, { ...clinic.row(pets, pet.id), ...petSet } as never);
  expect((await remind([id])).status).toBe("applied");
  expect(clinic.all(reminders)).toEqual([]);
});

test("an open reminder of the type that is due as early is enough, and a type that is not in use is refused", async () => {
  const { clinic, pet, type, imported, remind } = setUp();
  const id = imported({ name: "Booster", nextDueOn: "2027-03-01" });
  await clinic.run(addReminder, { id: newId(), petId: pet.id, typeId: type.id, dueOn: "2027-02-01" }, { now });
  await remind([id, newId()]);
  expect(clinic.all(reminders)).toHaveLength(1);
  clinic.put(reminderTypes, { ...type, status: "inactive" });
  expect(await remind([id])).toMatchObject({ code: "inactive" });
});
