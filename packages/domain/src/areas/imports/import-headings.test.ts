import { expect, test } from "vitest";
import { guessMapping } from "./import-headings.ts";

const meanings = (headings: readonly string[]): (string | null)[] => {
  const mapping = guessMapping(headings);
  return headings.map((_, at) => mapping[String(at)] ?? null);
};

test("the headings of a German list are recognised", () => {
  expect(
    meanings([
      "Kundennr.",
      "Name",
      "Vorname",
      "Straße",
      "PLZ",
      "Ort",
      "Telefon",
      "E-Mail-Adresse",
      "Tiername",
      "Tierart",
      "Rasse",
      "Geschlecht",
      "Kastriert",
      "Geburtsdatum",
      "Farbe",
      "Chipnummer",
      "Verstorben",
      "Bemerkung",
    ]),
  ).toEqual([
    "client.externalId",
    "client.lastName",
    "client.firstName",
    "client.addressLine1",
    "client.postcode",
    "client.city",
    "client.phone",
    "client.email",
    "pet.name",
    "pet.species",
    "pet.breed",
    "pet.sex",
    "pet.neutered",
    "pet.birthDate",
    "pet.colour",
    "pet.microchip",
    "pet.deceased",
    "pet.notes",
  ]);
});

test("the headings of a French list are recognised", () => {
  expect(
    meanings([
      "N° client",
      "Nom du propriétaire",
      "Prénom",
      "Adresse",
      "Code postal",
      "Ville",
      "Téléphone",
      "Courriel",
      "Nom de l'animal",
      "Espèce",
      "Race",
      "Sexe",
      "Stérilisé",
      "Date de naissance",
      "Robe",
      "Puce",
      "Décédé",
      "Âge",
    ]),
  ).toEqual([
    "client.externalId",
    "client.fullName",
    "client.firstName",
    "client.addressLine1",
    "client.postcode",
    "client.city",
    "client.phone",
    "client.email",
    "pet.name",
    "pet.species",
    "pet.breed",
    "pet.sex",
    "pet.neutered",
    "pet.birthDate",
    "pet.colour",
    "pet.microchip",
    "pet.deceased",
    "pet.age",
  ]);
});

test("the headings of a Spanish list are recognised", () => {
  expect(
    meanings([
      "Nº de cliente",
      "Propietario",
      "Apellidos",
      "Dirección",
      "Código postal",
      "Ciudad",
      "Teléfono",
      "Correo electrónico",
      "Mascota",
      "Especie",
      "Raza",
      "Sexo",
      "Esterilizado",
      "Fecha de nacimiento",
      "Color",
      "Microchip",
      "Fallecido",
      "Observaciones",
    ]),
  ).toEqual([
    "client.externalId",
    "client.fullName",
    "client.lastName",
    "client.addressLine1",
    "client.postcode",
    "client.city",
    "client.phone",
    "client.email",
    "pet.name",
    "pet.species",
    "pet.breed",
    "pet.sex",
    "pet.neutered",
    "pet.birthDate",
    "pet.colour",
    "pet.microchip",
    "pet.deceased",
    "pet.notes",
  ]);
});

test("a heading that is only a word for name is the pet's, unless another column names the pet", () => {
  expect(meanings(["Name", "Species"])).toEqual(["pet.name", "pet.species"]);
  expect(meanings(["Name", "Phone", "Pet Name"])).toEqual(["client.fullName", "client.phone", "pet.name"]);
  expect(meanings(["Nom", "Prénom", "Animal"])).toEqual(["client.lastName", "client.firstName", "pet.name"]);
});
