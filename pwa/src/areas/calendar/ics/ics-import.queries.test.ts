// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from "vitest";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import type { IcsEvent } from "./ics-events.ts";
import { icsRows, MAX_ROWS, petIn, petsByName } from "./ics-import.queries.ts";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const event = (set: Partial<IcsEvent> = {}): IcsEvent => ({
  key: "1/a",
  summary: "Juno",
  description: "",
  startsAt: "2027-06-14T09:00:00.000Z",
  endsAt: "2027-06-14T09:30:00.000Z",
  isAllDay: false,
  ...set,
});
const LOCATION = "019a5f00-0000-7000-8000-00000000000a";
const rowsFor = (
  events: IcsEvent[],
  kind: "appointments" | "blocks" = "appointments",
  chosen: ReadonlyMap<string, string> = new Map(),
) =>
  icsRows(
    clinic.sync,
    events,
    { kind, vetId: desk.vetId, typeId: desk.typeId, locationId: LOCATION, chosen },
    { clinicId: clinic.clinicId, now: "2027-06-01T09:00:00.000Z" },
  );

describe("the pet of a title", () => {
  test("is found by its name alone, or with its owner's among namesakes, in any writing", async () => {
    const other = await desk.haveClient({ firstName: "Ada", lastName: "Ní Bhriain" });
    const own = [await desk.havePet({ name: "Cù-Sìth" }, other), await desk.havePet({ name: "Juno" }, other)];
    const arabic = await desk.havePet({ name: "العنود" }, other);
    await desk.havePet({ name: "Stray" });
    await desk.havePet({ name: "Ghost", status: "deceased" }, other);
    const named = await petsByName(clinic.db);
    const found = (title: string): string => {
      const pet = petIn(title, named);
      return typeof pet === "string" ? pet : pet.id;
    };
    expect(found("Recheck cu-sith")).toBe(own[0]);
    expect(found("Juno (Haddad): ears")).toBe(desk.petId);
    expect(found("NI BHRIAIN, Juno")).toBe(own[1]);
    expect(found("Juno")).toBe("severalPets");
    expect(found("العنود 10:00")).toBe(arabic);
    expect(found("Stray")).toBe("noOwner");
    for (const nobody of ["Ghost", "Team meeting", "", "Junos", "'; drop table pets; --"])
      expect(found(nobody)).toBe("noPet");
  });
});

test("each entry says what would become of it, and the same entry is the same row", async () => {
  await desk.haveAppointment({ startsAt: "2027-06-14T11:00:00.000Z", petIds: [await desk.havePet({ name: "Otis" })] });
  const events = [
    event(),
    event({ key: "2", isAllDay: true }),
    event({ key: "3", endsAt: "2027-06-14T23:00:00.000Z" }),
    event({ key: "4", endsAt: "2027-06-14T09:04:00.000Z" }),
    event({ key: "5", summary: "Lunch" }),
    event({ key: "6", startsAt: "2027-06-14T11:00:00.000Z", endsAt: "2027-06-14T11:20:00.000Z" }),
  ];
  const rows = await rowsFor(events);
  expect(rows.map(({ problem }) => problem)).toEqual([null, "allDay", "tooLong", "tooShort", "noPet", "taken"]);
  expect((await rowsFor(events)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(events.length);
  await desk.haveAppointment({ id: rows[0]?.id ?? "", startsAt: "2027-06-14T09:00:00.000Z" });
  expect((await rowsFor(events))[0]?.problem).toBe("known");
  expect((await rowsFor(events, "blocks")).map(({ problem }) => problem)).toEqual(events.map(() => null));
});

test("whose pet the title does not say is told by somebody, for all repetitions of the entry", async () => {
  const ownerless = await desk.havePet({ name: "Stray" });
  const next = { startsAt: "2027-06-15T09:00:00.000Z", endsAt: "2027-06-15T09:30:00.000Z" };
  const events = [event({ key: "x/a", summary: "Physio" }), event({ key: "x/b", summary: "Physio", ...next })];
  const chosen = await rowsFor(events, "appointments", new Map([["x", desk.petId]]));
  expect(chosen.map(({ pet, problem }) => [pet?.id, problem])).toEqual([
    [desk.petId, null],
    [desk.petId, null],
  ]);
  const [row] = await rowsFor(events, "appointments", new Map([["x", ownerless]]));
  expect(row?.problem).toBe("noOwner");
});

test("only so many are taken over at once", async () => {
  const events = Array.from({ length: MAX_ROWS + 2 }, (_, index) => event({ key: String(index) }));
  const rows = await rowsFor(events, "blocks");
  expect(rows.filter(({ problem }) => problem === "tooMany")).toHaveLength(2);
});
