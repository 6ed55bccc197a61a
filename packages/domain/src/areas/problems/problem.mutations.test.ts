import { expect, test } from "vitest";
import { anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { mergePets, unmergePets } from "../pets/merge-pets.mutations.ts";
import { addProblem, correctProblem, linkProblem, setProblemStatus } from "./problem.mutations.ts";
import { problems } from "./problem.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const now = "2026-11-21T10:00:00.000Z";

async function withVisits() {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  const visitIds: string[] = [];
  for (const _ of [1, 2]) {
    const appointment = anAppointment(clinic, { petIds: [pet.id] });
    await clinic.run(checkInAppointment, { id: appointment.id });
    visitIds.push(visitIdOf(appointment.id, pet.id));
  }
  const [first = "", second = ""] = visitIds;
  return { clinic, pet, first, second };
}

test("a problem is found in a visit, goes on over others and ends; a replay changes nothing", async () => {
  const { clinic, pet, first, second } = await withVisits();
  const args = { id: id(1), petId: pet.id, text: "  Otitis externa ", onsetOn: "2026-11-01", visitId: first };
  const context = clinic.contextOf({ now });
  for (const _ of [1, 2]) expect((await clinic.runIn(addProblem, args, context)).status).toBe("applied");
  expect(clinic.all(problems)).toMatchObject([
    { text: "Otitis externa", status: "active", resolvedOn: null, visitIds: [first] },
  ]);
  for (const _ of [1, 2]) await clinic.run(linkProblem, { id: id(1), visitId: second });
  expect(clinic.row(problems, id(1)).visitIds).toEqual([first, second]);
  await clinic.run(setProblemStatus, { id: id(1), status: "resolved", visitId: second }, { now });
  expect(clinic.row(problems, id(1))).toMatchObject({ status: "resolved", resolvedOn: "2026-11-21" });
  await clinic.run(setProblemStatus, { id: id(1), status: "chronic" }, { now });
  expect(clinic.row(problems, id(1))).toMatchObject({ status: "chronic", resolvedOn: null });
});

test("two offline devices that link different visits both count, and different fields are both kept", async () => {
  const { clinic, pet, first, second } = await withVisits();
  await clinic.run(addProblem, { id: id(1), petId: pet.id, text: "Itch" });
  await clinic.run(linkProblem, { id: id(1), visitId: first });
  await clinic.run(linkProblem, { id: id(1), visitId: second });
  await clinic.run(correctProblem, { id: id(1), set: { text: "Atopic itch" } });
  await clinic.run(correctProblem, { id: id(1), set: { onsetOn: "2026-10-01" } });
  expect(clinic.row(problems, id(1))).toMatchObject({
    text: "Atopic itch",
    onsetOn: "2026-10-01",
    visitIds: [first, second],
  });
});

test("days to come, an end before the onset and a visit of another pet are refused", async () => {
  const { clinic, first } = await withVisits();
  const other = aPet(clinic);
  const add = (set: object) => clinic.run(addProblem, { id: id(1), petId: other.id, text: "Itch", ...set }, { now });
  expect(await add({ onsetOn: "2026-11-22" })).toMatchObject({ code: "invalid_args" });
  expect(await add({ text: " " })).toMatchObject({ code: "invalid_args" });
  expect(await add({ visitId: first })).toMatchObject({ code: "not_found" });
  expect(await add({ petId: id(9) })).toMatchObject({ code: "not_found" });
  expect(clinic.all(problems)).toEqual([]);
  await add({ onsetOn: "2026-11-10" });
  const end = (on: string) => clinic.run(setProblemStatus, { id: id(1), status: "resolved", on }, { now });
  expect(await end("2026-11-09")).toMatchObject({ code: "invalid_args" });
  expect(await end("2026-11-22")).toMatchObject({ code: "invalid_args" });
  expect((await end("2026-11-12")).status).toBe("applied");
  expect(await clinic.run(correctProblem, { id: id(1), set: { onsetOn: "2026-11-13" } }, { now })).toMatchObject({
    code: "invalid_args",
  });
  expect(await clinic.run(linkProblem, { id: id(9), visitId: first })).toMatchObject({ code: "not_found" });
});

test("a merge of pets takes problems along, and its undo gives them back", async () => {
  const { clinic, pet } = await withVisits();
  const into = aPet(clinic);
  await clinic.run(addProblem, { id: id(1), petId: pet.id, text: "Itch" });
  await clinic.run(mergePets, { fromId: pet.id, intoId: into.id });
  expect(clinic.row(problems, id(1)).petId).toBe(into.id);
  await clinic.run(unmergePets, { id: pet.id });
  expect(clinic.row(problems, id(1)).petId).toBe(pet.id);
});
