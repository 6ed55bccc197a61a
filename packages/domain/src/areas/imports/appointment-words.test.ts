import { expect, test } from "vitest";
import { findPerson, findType, importedStatus, parseAppointmentStatus } from "./appointment-words.ts";

test.each([
  ["Completed", "completed"],
  ["No-show", "no_show"],
  ["no show", "no_show"],
  ["CANCELED", "cancelled"],
  ["Bestätigt", "confirmed"],
  ["abgesagt", "cancelled"],
  ["Annulé", "cancelled"],
  ["No asistió", "no_show"],
  ["not completed", null],
  ["", null],
])("%j means %s", (word, status) => {
  expect(parseAppointmentStatus(word)).toBe(status);
});

test("what is over is history, and what is to come a booking", () => {
  expect(importedStatus(null, true)).toEqual({ status: "completed", isChanged: false });
  expect(importedStatus("no_show", true)).toEqual({ status: "no_show", isChanged: false });
  expect(importedStatus("confirmed", true)).toEqual({ status: "completed", isChanged: true });
  expect(importedStatus(null, false)).toEqual({ status: "booked", isChanged: false });
  expect(importedStatus("confirmed", false)).toEqual({ status: "confirmed", isChanged: false });
  expect(importedStatus("completed", false)).toEqual({ status: "booked", isChanged: true });
});

const PEOPLE = [
  { id: "amara", firstName: "Amara", lastName: "Osei" },
  { id: "jan", firstName: "Jan", lastName: "de Vries" },
  { id: "lena", firstName: "Lena", lastName: "Müller" },
  { id: "leo", firstName: "Leo", lastName: "Müller" },
];

test.each([
  ["Dr Amara Osei", "amara"],
  ["OSEI, Amara", "amara"],
  ["A. Osei", "amara"],
  ["Osei", "amara"],
  ["Dr. med. vet. Lena Muller", "lena"],
  ["Dr. Müller", null],
  ["L. Müller", null],
  ["de Vries", "jan"],
  ["Vries", null],
  ["B. Osei", null],
  ["Dr", null],
  ["", null],
])("the vet %j is %s", (name, id) => {
  expect(findPerson(name, PEOPLE)).toBe(id);
});

test("a type is known by its whole name, and by none that two types have", () => {
  const types = [
    { id: "1", name: "Sick exam" },
    { id: "2", name: "Recheck" },
    { id: "3", name: "recheck" },
  ];
  expect(findType("sick  EXAM", types)).toBe("1");
  expect(findType("Sick", types)).toBeNull();
  expect(findType("Recheck", types)).toBeNull();
  expect(findType("", types)).toBeNull();
});
