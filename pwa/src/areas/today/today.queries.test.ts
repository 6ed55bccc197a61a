// @vitest-environment jsdom
import { addMinutes, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import { v7 as uuidv7 } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { STAGES } from "./board/stages.ts";
import { todayBoard, type Board } from "./today.queries.ts";
import { watchBoard } from "./board/watch-board.ts";

const now = toInstant(Date.now());
const ZONE = "Europe/London";
const day = localDateOf(now, ZONE);

/** A watched board: every state that it showed, and how often a pet was read. */
async function watched() {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const visitId = await desk.haveVisit({ stage: "waiting", stageAt: now });
  const boards: Board[] = [];
  const readPet = vi.fn<(pet: object) => object>((pet) => pet);
  clinic.db.table("pets").hook("reading", readPet);
  onTestFinished(watchBoard(clinic.db, day, ZONE).subscribe((board) => boards.push(board)));
  await vi.waitFor(() => expect(boards).toHaveLength(1));
  const namesIn = (board: Board | undefined, stage: (typeof STAGES)[number]): string[] =>
    board?.[stage].map(({ pets }) => pets.map(({ name }) => name).join()) ?? [];
  const last = () => Object.fromEntries(STAGES.map((stage) => [stage, namesIn(boards.at(-1), stage)]));
  return { clinic, desk, visitId, boards, readPet, namesIn, last };
}

test("a patient who moves on is in one column at any moment, and no pet is read again", async () => {
  const { clinic, visitId, boards, readPet, namesIn, last } = await watched();
  readPet.mockClear();
  await clinic.mutate(moveVisit, { id: uuidv7(), visitId, from: "waiting", to: "with_vet" });
  await vi.waitFor(() => expect(last()).toEqual({ arriving: [], waiting: [], exam: ["Juno"], pay: [] }));
  expect(boards.map((board) => STAGES.flatMap((stage) => namesIn(board, stage)))).toEqual(boards.map(() => ["Juno"]));
  expect(readPet).not.toHaveBeenCalled();
});

test("who comes to the board is shown with the name of the pet from the first moment", async () => {
  const { clinic, desk, boards, namesIn, last } = await watched();
  const petId = await desk.havePet({ name: "Odin" }, desk.clientId);
  await desk.haveAppointment({ petIds: [petId], startsAt: addMinutes(now, 1) });
  await vi.waitFor(() => expect(last()).toMatchObject({ arriving: ["Odin"], waiting: ["Juno"] }));
  expect(boards.flatMap((board) => namesIn(board, "arriving"))).not.toContain("");
  await clinic.db.table("pets").update(petId, { name: "Thor" });
  await vi.waitFor(() => expect(last()).toMatchObject({ arriving: ["Thor"] }));
});

test("what is watched is what is read at once", async () => {
  const { clinic, desk, boards } = await watched();
  await desk.haveAppointment({ startsAt: addMinutes(now, 5) });
  await vi.waitFor(async () => expect(boards.at(-1)).toEqual(await todayBoard(clinic.db, day, ZONE)));
  expect(boards.at(-1)?.arriving).toHaveLength(1);
});

test("a patient about whom nothing changed stays the same object, so that his card is not drawn again", async () => {
  const { clinic, desk, visitId, boards, last } = await watched();
  const petId = await desk.havePet({ name: "Odin" }, desk.clientId);
  await desk.haveAppointment({ petIds: [petId], startsAt: addMinutes(now, 1) });
  await vi.waitFor(() => expect(last()).toMatchObject({ arriving: ["Odin"] }));
  const before = boards.at(-1);
  await clinic.mutate(moveVisit, { id: uuidv7(), visitId, from: "waiting", to: "with_vet" });
  await vi.waitFor(() => expect(last()).toMatchObject({ exam: ["Juno"] }));
  expect(boards.at(-1)?.arriving[0]).toBe(before?.arriving[0]);
  expect(boards.at(-1)?.exam[0]).not.toBe(before?.waiting[0]);
});
