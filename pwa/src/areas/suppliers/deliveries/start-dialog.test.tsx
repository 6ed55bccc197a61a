import { locations } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { goodsReceipts } from "@fernpaw/domain/suppliers/goods-receipt";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { locationRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { StartDialog } from "./start-dialog.tsx";

const STOCK_ONLY = { role: "employee", permissions: ["inventory:view", "inventory:manage"] } as const;

test.each([
  ["an owner: those of suppliers and of earlier orders", {}, ["Meadow Supplies", "Northmoor"]],
  ["a person who sees no suppliers: those of earlier orders", STOCK_ONLY, ["Northmoor"]],
] as const)("names to choose from, for %s", async (_, rights, names) => {
  const clinic = await openTestClinic(rights);
  const locationId = uuidv7();
  await clinic.have(locations, locationRow({ id: locationId }));
  const order = { ...emptyRow(purchaseOrders), id: uuidv7(), supplierId: uuidv7(), supplierName: "Northmoor" };
  await clinic.have(purchaseOrders, { ...order, number: 127, locationId, lines: [], status: "sent" });
  if (names.length === 2)
    await clinic.have(suppliers, { ...emptyRow(suppliers), id: uuidv7(), name: "Meadow Supplies" });
  clinic.show(<StartDialog onClose={() => undefined} />);
  const dialog = await screen.findByRole("dialog", { name: "Delivery without an order" });
  const supplier = within(dialog).getByRole("combobox", { name: "Supplier" });
  await userEvent.type(supplier, "m");
  await waitFor(() => expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(names));
  await userEvent.click(screen.getByRole("option", { name: "Northmoor" }));
  expect(supplier).toHaveProperty("value", "Northmoor");
});

test("Enter in the open list of suppliers takes the first one and starts no delivery", async () => {
  const clinic = await openTestClinic();
  await clinic.have(locations, locationRow({ id: uuidv7() }));
  await clinic.have(suppliers, { ...emptyRow(suppliers), id: uuidv7(), name: "Northmoor" });
  clinic.show(<StartDialog onClose={() => undefined} />);
  const supplier = await screen.findByRole("combobox", { name: "Supplier" });
  await userEvent.type(supplier, "north");
  await screen.findByRole("option", { name: "Northmoor" });
  await userEvent.keyboard("{Enter}");
  expect(supplier).toHaveProperty("value", "Northmoor");
  expect(await clinic.db.table(goodsReceipts.table).toArray()).toEqual([]);
});
