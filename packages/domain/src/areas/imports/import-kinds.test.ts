import { expect, test } from "vitest";
import type { ImportField } from "./import-fields.ts";
import { guessKind, guessMapping } from "./import-headings.ts";
import { missingColumn } from "./import-kinds.ts";

test.each([
  ["Patient ID,Date,Weight (kg)", "weights"],
  ["Pet,Client,Weighed on,Wt", "weights"],
  ["Tier-Nr;Datum;Gewicht", "weights"],
  ["N° animal;Date de pesée;Poids", "weights"],
  ["Mascota;Propietario;Fecha;Peso (kg)", "weights"],
  ["Patient ID,Vaccine,Date given,Next due,Batch", "vaccinations"],
  ["Animal,Owner,Vaccination,Vaccination date,Due date,Lot number,Manufacturer", "vaccinations"],
  ["Tier-Nr;Impfung;Impfdatum;Nächste Impfung;Charge;Hersteller", "vaccinations"],
  ["Animal;Propriétaire;Vaccin;Date;Rappel;Lot", "vaccinations"],
  ["Mascota;Propietario;Vacuna;Fecha;Próxima dosis;Lote", "vaccinations"],
  ["Patient ID,Date,Vet,Medical notes", "notes"],
  ["Pet,Owner,Visit date,Subject,History,Diagnosis,Treatment", "notes"],
  ["Tier-Nr;Datum;Tierarzt;Befund", "notes"],
  ["N° animal;Date;Compte rendu;Auteur", "notes"],
  ["Mascota;Propietario;Fecha;Historia clínica", "notes"],
  ["Owner,Pet,Species,Date,Notes", "clients"],
  ["Appointment ID,Date,Patient,Doctor,Status,Notes", "appointments"],
  ["Pet ID,Name,Species,Sex,Weight,Date", "clients"],
  ["Client,Pet,Date,Time,Type,Vet,Reason", "appointments"],
  ["Appointment ID,Start,End,Patient,Owner,Doctor,Status", "appointments"],
  ["Termin-Nr;Datum;Uhrzeit;Dauer;Tier;Besitzer;Tierarzt;Grund", "appointments"],
  ["Rendez-vous;Heure;Animal;Propriétaire;Vétérinaire;Motif", "appointments"],
  ["Fecha;Hora;Mascota;Dueño;Veterinario;Motivo", "appointments"],
  ["Owner Name,Email,Phone,Pet Name,Species,Sex,Date of Birth", "clients"],
  ["Animal ID,Name,DateTime,Date of Birth,Outcome Type,Animal Type,Sex upon Outcome,Breed", "clients"],
  ["License Issue Date,License Number,Animal's Name,Species,Primary Breed,Secondary Breed,ZIP Code", "clients"],
  ["Client,Notes", "clients"],
])("%s is a list of %s", (headings, kind) => {
  expect(guessKind(headings.split(/[,;]/))).toBe(kind);
});

test.each([
  ["weights", "Patient ID,Date,Weight (kg)", ["pet.externalId", "weight.date", "weight.weight"]],
  [
    "weights",
    "Tier;Besitzer;Telefon;Datum;Uhrzeit;Gewicht;Einheit",
    ["pet.name", "client.fullName", "client.phone", "weight.date", "weight.time", "weight.weight", "weight.unit"],
  ],
  [
    "appointments",
    "Appointment ID,Client ID,Client,Pet,Date,Start,End,Type,Doctor,Reason for visit,Notes,Status",
    [
      "appointment.externalId",
      "client.externalId",
      "client.fullName",
      "pet.name",
      "appointment.date",
      "appointment.time",
      "appointment.endTime",
      "appointment.type",
      "appointment.vet",
      "appointment.reason",
      "appointment.notes",
      "appointment.status",
    ],
  ],
  [
    "appointments",
    "Fecha;Hora;Duración (min);Mascota;Dueño;Veterinario;Motivo;Estado",
    [
      "appointment.date",
      "appointment.time",
      "appointment.length",
      "pet.name",
      "client.fullName",
      "appointment.vet",
      "appointment.reason",
      "appointment.status",
    ],
  ],
  [
    "vaccinations",
    "Patient ID,Vaccine,Date given,Next due,Batch no,Manufacturer,Rabies tag",
    [
      "pet.externalId",
      "vaccination.vaccine",
      "vaccination.date",
      "vaccination.due",
      "vaccination.batch",
      "vaccination.manufacturer",
      "vaccination.tag",
    ],
  ],
  [
    "vaccinations",
    "Tier-Nr;Impfung;Impfdatum;Nächste Impfung;Charge;Hersteller",
    [
      "pet.externalId",
      "vaccination.vaccine",
      "vaccination.date",
      "vaccination.due",
      "vaccination.batch",
      "vaccination.manufacturer",
    ],
  ],
  [
    "notes",
    "Patient ID,Pet name,Visit date,Time,Subject,Seen by,History,Examination,Diagnosis,Treatment",
    [
      "pet.externalId",
      "pet.name",
      "note.date",
      "note.time",
      "note.title",
      "note.author",
      "note.text",
      "note.text",
      "note.text",
      "note.text",
    ],
  ],
  [
    "notes",
    "Tier;Besitzer;Datum;Betreff;Behandlung;Verfasser",
    ["pet.name", "client.fullName", "note.date", "note.title", "note.text", "note.author"],
  ],
  [
    "notes",
    "Animal;Propriétaire;Date de consultation;Motif;Compte rendu;Vétérinaire",
    ["pet.name", "client.fullName", "note.date", "note.title", "note.text", "note.author"],
  ],
  [
    "notes",
    "Mascota;Dueño;Fecha;Motivo de consulta;Historial;Autor",
    ["pet.name", "client.fullName", "note.date", "note.title", "note.text", "note.author"],
  ],
] as const)("the columns of a list of %s (%s) are guessed", (kind, headings, fields) => {
  expect(Object.values(guessMapping(headings.split(/[,;]/), kind))).toEqual(fields);
});

const mapped = (...fields: ImportField[]): Record<string, ImportField> =>
  Object.fromEntries(fields.map((field, at) => [String(at), field]));

test("a list of weights needs a weight, a date and something that names the pet", () => {
  const missing = (...fields: ImportField[]) => missingColumn(mapped(...fields), "weights");
  expect(missing("pet.externalId", "weight.date")).toBe("weight_needed");
  expect(missing("pet.externalId", "weight.weight")).toBe("date_needed");
  expect(missing("pet.name", "weight.weight", "weight.date")).toBe("pet_column_needed");
  expect(missing("pet.name", "client.phone", "weight.weight", "weight.date")).toBeNull();
  expect(missing("pet.microchip", "weight.weight", "weight.date")).toBeNull();
});

test("a list of vaccinations needs a vaccine, a date and something that names the pet", () => {
  const missing = (...fields: ImportField[]) => missingColumn(mapped(...fields), "vaccinations");
  expect(missing("pet.externalId", "vaccination.date")).toBe("vaccine_needed");
  expect(missing("pet.externalId", "vaccination.vaccine")).toBe("date_needed");
  expect(missing("pet.name", "vaccination.vaccine", "vaccination.date")).toBe("pet_column_needed");
  expect(missing("pet.name", "client.phone", "vaccination.vaccine", "vaccination.date")).toBeNull();
});

test("a list of notes needs a text, a date and something that names the pet", () => {
  const missing = (...fields: ImportField[]) => missingColumn(mapped(...fields), "notes");
  expect(missing("pet.externalId", "note.date", "note.title")).toBe("text_needed");
  expect(missing("pet.externalId", "note.text")).toBe("date_needed");
  expect(missing("pet.name", "note.text", "note.date")).toBe("pet_column_needed");
  expect(missing("pet.name", "client.phone", "note.text", "note.text", "note.date")).toBeNull();
});

test("a list of appointments needs a date and something that names the pet or the client", () => {
  const missing = (...fields: ImportField[]) => missingColumn(mapped(...fields), "appointments");
  expect(missing("pet.externalId", "appointment.time")).toBe("date_needed");
  expect(missing("pet.name", "appointment.date")).toBe("pet_column_needed");
  expect(missing("client.externalId", "appointment.date")).toBeNull();
  expect(missing("pet.externalId", "appointment.date")).toBeNull();
});
