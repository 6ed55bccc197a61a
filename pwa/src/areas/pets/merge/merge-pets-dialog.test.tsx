// @vitest-environment jsdom
import { MERGED_PET_REFERENCES } from "@fernpaw/domain/pets/merge-pets.mutations";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { comparedValues } from "../../../testing/compared-values.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { PetScreen } from "../pet/pet-screen.tsx";
import { petReferenceWords } from "./merge.copy.ts";

/** Of the inbox, of what is counted already, and of what says nothing to a person. */
const UNCOUNTED =
  /^(attention|approvals|pets|printJobs|visitEvents|noteAddenda|noteWaivers|prescriptionPrints|estimateAnswers)\./;

test("each place of a pet has its words", () => {
  const places = Object.keys(MERGED_PET_REFERENCES).filter((place) => !UNCOUNTED.test(place));
  expect(Object.keys(petReferenceWords).toSorted()).toEqual(places.toSorted());
});

test("both pets are side by side with what stays; the merge keeps what was ticked, and is taken back", async () => {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const chip = { kind: "microchip", value: "977200010012345" } as const;
  const twin = await desk.havePet({
    name: "Juno",
    breed: "Whippet",
    colour: "Brindle",
    identifiers: [chip],
    diet: "Renal",
    photoFile: "a.webp",
  });
  const juno = await rowsOf(clinic.db, pets).get(desk.petId);
  const cat = { code: "cat", name: "Cat", weightUnit: "kg", sort: 2, status: "active", mergedIntoId: null } as const;
  const petTypeId = uuidv7();
  await clinic.have(petTypes, { ...cat, id: petTypeId });
  await desk.havePet({ name: "Minka", petTypeId });
  await desk.haveAppointment({ petIds: [twin], startsAt: "2031-01-06T09:00:00.000Z" });
  clinic.show(<PetScreen petId={twin} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Merge with another pet" }));
  const picking = within(await screen.findByRole("dialog", { name: "Merge two pets" }));
  await user.type(picking.getByRole("combobox", { name: "The other record" }), "minka");
  await user.click(await screen.findByRole("option", { name: /Minka/ }));
  expect((await screen.findByRole("alert")).textContent).toBe("The two pets are of different species: Dog and Cat.");
  await user.click(screen.getByRole("button", { name: "Choose another" }));
  await user.type(await screen.findByRole("combobox", { name: "The other record" }), "juno");
  await user.click(await screen.findByRole("option", { name: /Juno/ }));
  await screen.findByRole("radiogroup", { name: "Which record stays?" });
  const dialog = within(screen.getByRole("dialog", { name: "Merge two pets" }));
  expect(dialog.queryByRole("alert")).toBe(null);
  expect(comparedValues(dialog, "Chip and tags")[0]).toEqual(["Microchip: 977 200 010 012 345: stays"]);
  expect(comparedValues(dialog, "Diet")).toEqual([["Renal: does not stay"], []]);
  expect(comparedValues(dialog, "Photo")).toEqual([["Yes: stays"], []]);
  const moved = dialog.getByRole("heading", { name: /^Moves from Juno \(.+\) to Juno \(.+\)/ }).parentElement;
  expect(moved?.textContent).toContain("1 appointment");
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  await noDialog();
  const [from, into] = await rowsOf(clinic.db, pets).bulkGet([twin, desk.petId]);
  expect(from).toMatchObject({ mergedIntoId: desk.petId });
  expect(into).toMatchObject({ diet: "", photoFile: "a.webp", identifiers: [...(juno?.identifiers ?? []), chip] });
  await user.click(await screen.findByRole("button", { name: "Undo the merge" }));
  await waitFor(async () => expect(await rowsOf(clinic.db, pets).get(twin)).toMatchObject({ mergedIntoId: null }));
  await clinic.allSaved();
});
