import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import { allergies, pets } from "@fernpaw/domain/pets/pet";
import { reminders, reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { visits } from "@fernpaw/domain/visits/visit";
import { productRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { VaccinateDialog } from "./vaccinate-dialog.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;
let visit: RowOf<typeof visits>;
let pet: RowOf<typeof pets>;
const today = localDateOf(presentInstant(), "Europe/London");

/** A vaccine with a price and a batch, whose reminder is due in `inDays`. */
async function haveVaccine(
  name: string,
  { inDays, expiresOn = addDays(today, 200) }: { inDays: number; expiresOn?: string },
) {
  const typeId = uuidv7();
  await clinic.have(reminderTypes, {
    id: typeId,
    name,
    groupName: "",
    petTypeIds: [],
    interval: { n: 1, unit: "year" },
    steps: [],
    groupBy: "pet",
    cancelAfter: null,
    completedByTypeIds: [],
    sort: 1,
    status: "active",
  });
  const product = productRow({
    id: uuidv7(),
    name,
    kind: "vaccine",
    trackStock: "yes",
    trackBatch: "yes",
    reminderLinks: [{ reminderTypeId: typeId, every: null }] as never,
  });
  await clinic.have(products, product);
  const price = {
    ...emptyRow(productPrices),
    id: uuidv7(),
    productId: product.id,
    fromOn: "2020-01-01",
    unitMinor: 3200,
  };
  await clinic.have(productPrices, price as never);
  const batchId = uuidv7();
  const batch = {
    ...emptyRow(batches),
    id: batchId,
    productId: product.id,
    number: `B-${name}`,
    receivedOn: "2026-01-01",
  };
  await clinic.have(batches, { ...batch, expiresOn } as never);
  const place = { productId: product.id, batchId, locationId: visit.locationId };
  const level = { ...emptyRow(stockLevels), ...place, id: levelIdOf(place), quantityMilli: 9000 };
  await clinic.have(stockLevels, level as never);
  const reminder = { ...emptyRow(reminders), id: uuidv7(), petId: pet.id, typeId, dueOn: addDays(today, inDays) };
  await clinic.have(reminders, { ...reminder, step: 0, nextStepOn: null } as never);
}

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  const id = await desk.haveVisit({ stage: "with_vet" });
  const found = await Promise.all([rowsOf(clinic.db, visits).get(id), rowsOf(clinic.db, pets).get(desk.petId)]);
  if (!found[0] || !found[1]) throw new Error("the desk has no visit");
  [visit, pet] = found;
});

const show = () => clinic.show(<VaccinateDialog visit={visit} pet={pet} onClose={() => undefined} />);

/** The dialog with its content: while that is read there is another one. */
async function openedDialog(): Promise<HTMLElement> {
  await screen.findByRole("heading", { name: "To give" });
  return screen.getByRole("dialog");
}

test("what is due is ticked with its batch, and one tap gives it: record, treatment, charge and reminder", async () => {
  await haveVaccine("DHPP", { inDays: -3 });
  await haveVaccine("Rabies", { inDays: 90 });
  show();
  const dialog = await openedDialog();
  expect(await within(dialog).findByRole("checkbox", { name: /^DHPP/ })).toHaveProperty("checked", true);
  expect(within(dialog).getByRole("checkbox", { name: /^Rabies/ })).toHaveProperty("checked", false);
  expect(within(dialog).getByText("B-DHPP")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Give 1 vaccine" }));
  await clinic.allSaved();
  await waitFor(async () =>
    expect(await clinic.db.table("vaccinations").toArray()).toMatchObject([
      { name: "DHPP", batchNo: "B-DHPP", site: "left_shoulder", source: "here" },
    ]),
  );
  expect(await clinic.db.table("chargeLines").toArray()).toMatchObject([{ unitMinor: 3200 }]);
  const open = (await clinic.db.table("reminders").toArray()).filter(({ status }) => status === "open");
  expect(open).toHaveLength(2);
  await clinic.allSaved();
});

test("an expired batch is not offered: without a number nothing is given, and the words say why", async () => {
  await haveVaccine("DHPP", { inDays: 0, expiresOn: addDays(today, -1) });
  show();
  const dialog = await openedDialog();
  expect(
    await within(dialog).findByText(
      /^Batch B-DHPP is expired\. A vaccine of such a batch is never used. No other batch is in stock/,
    ),
  ).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Give 1 vaccine" }));
  expect(await within(dialog).findByText("Choose a batch, or type its number.")).toBeTruthy();
  expect(await clinic.db.table("vaccinations").toArray()).toEqual([]);
});

test("the number of an expired batch is refused when it is typed, and so is a packet past its expiry", async () => {
  await haveVaccine("DHPP", { inDays: 0, expiresOn: addDays(today, -1) });
  show();
  const dialog = await openedDialog();
  const number = await within(dialog).findByRole("textbox", { name: "Batch number" });
  await userEvent.type(number, "b-dhpp");
  const give = within(dialog).getByRole("button", { name: "Give 1 vaccine" });
  await userEvent.click(give);
  expect(await within(dialog).findByText(/^This batch (?:is|has) expired/)).toBeTruthy();
  await userEvent.clear(number);
  await userEvent.type(number, "X-1");
  const expiry = within(dialog).getByRole("textbox", { name: "Expiry" });
  await userEvent.type(expiry, "31/01/2026");
  await userEvent.click(give);
  expect(await within(dialog).findByText(/^This packet is expired/)).toBeTruthy();
  expect(await clinic.db.table("vaccinations").toArray()).toEqual([]);
});

test("a past reaction is red and must be read first", async () => {
  await haveVaccine("DHPP", { inDays: 0 });
  const known = { ...emptyRow(allergies), id: uuidv7(), petId: pet.id, allergen: "DHPP vaccine", severity: "severe" };
  await clinic.have(allergies, known as never);
  show();
  const dialog = await openedDialog();
  expect(await within(dialog).findByText("Past reaction on record: Allergy: DHPP vaccine (severe)")).toBeTruthy();
  const give = within(dialog).getByRole("button", { name: "Give 1 vaccine" });
  await userEvent.click(give);
  expect(await within(dialog).findByText("Confirm that you have read the past reaction.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("checkbox", { name: /^I have read this/ }));
  await userEvent.click(give);
  await clinic.allSaved();
  await waitFor(async () =>
    expect(await clinic.db.table("vaccinations").toArray()).toMatchObject([{ readAllergyIds: [known.id] }]),
  );
});
