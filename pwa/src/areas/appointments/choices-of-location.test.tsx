import { locations, rooms } from "@fernpaw/domain/clinics/clinic";
import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { afterEach, beforeEach, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { chooseLocation } from "../../session/device-location.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { letIn } from "../today/walk-in/let-in.ts";
import { bookingChoices } from "./appointments.queries.ts";

let clinic: TestClinic;
const [main, north, mainRoom, northRoom] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];

const haveLocation = (id: string, name: string, status: "active" | "inactive" = "active") =>
  clinic.have(locations, { ...emptyRow(locations), id, name, phone: "", address: "", hours: usualHours(), status });
const haveRoom = (id: string, locationId: string, name: string) =>
  clinic.have(rooms, { ...emptyRow(rooms), ...newColumn, id, locationId, name });
const choices = async (locationId?: string) => {
  const found = await bookingChoices(clinic.db, locationId);
  return { at: found.location?.name, rooms: found.rooms.map(({ name }) => name) };
};

beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
  await haveLocation(main, "Main");
  await haveLocation(north, "North");
  await haveRoom(mainRoom, main, "Exam 1");
  await haveRoom(northRoom, north, "North 1");
});
afterEach(() => localStorage.clear());

test("a booking is offered the rooms of one location: of the named one, else of the device's", async () => {
  expect(await choices()).toEqual({ at: "Main", rooms: ["Exam 1"] });
  chooseLocation(north);
  expect(await choices()).toEqual({ at: "North", rooms: ["North 1"] });
  expect(await choices(main)).toEqual({ at: "Main", rooms: ["Exam 1"] });
});

test("a device whose location is no longer in use, or of another clinic, is at the oldest one", async () => {
  chooseLocation(north);
  await haveLocation(north, "North", "inactive");
  expect((await choices()).at).toBe("Main");
  chooseLocation(uuidv7());
  expect((await choices()).at).toBe("Main");
});

test("a walk-in is at the location of the device", async () => {
  chooseLocation(north);
  const places: string[] = [];
  const mutate = (_: unknown, args: { locationId?: string }) => {
    if (args.locationId !== undefined) places.push(args.locationId);
    return Promise.resolve({});
  };
  const petId = uuidv7();
  const arrival = { clientId: null, petIds: [petId], reason: "", triage: null, readIds: [] };
  await letIn({ db: clinic.db, mutate: mutate as never }, { ...arrival, visitIds: { [petId]: uuidv7() } }, []);
  expect(places).toEqual([north]);
});
