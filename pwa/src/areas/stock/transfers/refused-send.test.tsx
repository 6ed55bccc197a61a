import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { batches } from "@fernpaw/domain/stock/batch";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { stockTransfers } from "@fernpaw/domain/stock/stock-transfer";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { haveRefused } from "../../../testing/have-refused.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { InboxScreen } from "../../notifications/inbox-screen.tsx";

const [here, branch] = [uuidv7(), uuidv7()];
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", useWithinDays: null });
const batch = batchRow({ productId: gel.id, number: "EG-0412", expiresOn: "2035-01-31" });

test("a refused transfer opens with its values; a product that is gone is left out, and a batch is chosen again", async () => {
  const clinic = await openTestClinic();
  const place = { ...emptyRow(locations), phone: "", address: "", hours: usualHours() };
  await clinic.have(locations, { ...place, id: here, name: "Eastgate" });
  await clinic.have(locations, { ...place, id: branch, name: "Branch" });
  await clinic.have(products, gel);
  await clinic.have(batches, batch);
  const stock = { productId: gel.id, batchId: batch.id, locationId: here, quantityMilli: 4000 };
  await clinic.mutate(openStock, { id: uuidv7(), ...stock });
  const line = { id: uuidv7(), productId: gel.id, batchId: uuidv7(), sentMilli: 1500 };
  const values = {
    fromLocationId: here,
    toLocationId: branch,
    note: "With the van",
    lines: [line, { ...line, id: uuidv7(), productId: uuidv7() }],
  };
  const details = { table: "products", id: uuidv7() };
  const id = await haveRefused(clinic, values, { mutationName: "stockTransfers.send", code: "not_found", details });
  clinic.show(<InboxScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Open and correct" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send stock to another location" }));
  expect(await dialog.findByDisplayValue("1.5")).toBeTruthy();
  expect(dialog.getAllByRole("button", { name: /^Remove/ })).toHaveLength(1);
  expect(dialog.getByDisplayValue("With the van")).toBeTruthy();
  const send = (): Promise<void> => userEvent.click(dialog.getByRole("button", { name: "Send" }));
  await send();
  expect(await dialog.findByText("Choose a batch.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("combobox", { name: "Batch of Ear gel" }));
  await userEvent.click(await screen.findByRole("option", { name: /EG-0412/ }));
  await send();
  await noDialog();
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, stockTransfers).toArray()).toMatchObject([
    { batchId: batch.id, sentMilli: 1500, toLocationId: branch },
  ]);
  expect(await rowsOf(clinic.db, attention).get(id)).toMatchObject({ status: "resolved", resolution: "corrected" });
});
