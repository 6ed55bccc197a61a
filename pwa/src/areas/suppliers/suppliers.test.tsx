import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { everythingIsHere } from "../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { Component as SupplierRoute } from "./supplier/supplier-route.tsx";
import { Component as SuppliersRoute } from "./list/suppliers-route.tsx";

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
});

const open = (address: string = paths.suppliers) =>
  clinic.showRoutes(
    [
      { path: paths.suppliers, element: <SuppliersRoute /> },
      { path: `${paths.suppliers}/:id`, element: <SupplierRoute /> },
    ],
    address,
  );

const stored = () => rowsOf(clinic.db, suppliers).toArray();

test("an owner adds a supplier, corrects and archives it; bad values keep what was typed", async () => {
  const user = userEvent.setup({ delay: null });
  everythingIsHere(clinic);
  open();
  expect(await screen.findByText("No suppliers yet")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Add supplier" })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Add supplier" });
  const field = (name: RegExp | string) => within(dialog).getByRole("textbox", { name });
  await user.type(field("E-mail for orders"), "orders@");
  await user.type(field("Smallest order"), "50.00");
  await user.type(field("Days until it delivers"), "2");
  await user.click(within(dialog).getByRole("button", { name: "Add supplier" }));
  expect(await within(dialog).findByText("Enter the supplier's name.")).toBeTruthy();
  expect(within(dialog).getByText(/Enter an e-mail address/)).toBeTruthy();
  expect(await stored()).toEqual([]);
  await user.type(field("Name"), "Northmoor Supplies");
  await user.type(field("E-mail for orders"), "northmoor.example");
  await user.click(within(dialog).getByRole("button", { name: "Add supplier" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Northmoor Supplies" })).toBeTruthy();
  const [row] = await stored();
  expect(row).toMatchObject({ email: "orders@northmoor.example", minimumOrderMinor: 5000, leadTimeDays: 2 });
  expect(screen.getByText("£50.00")).toBeTruthy();
  expect(screen.getByText("2 days")).toBeTruthy();

  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const edit = await screen.findByRole("dialog", { name: "Edit supplier" });
  await user.clear(within(edit).getByRole("textbox", { name: "Days until it delivers" }));
  await user.click(within(edit).getByRole("button", { name: "Save" }));
  await waitFor(async () => expect((await stored())[0]?.leadTimeDays).toBeNull());

  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
  expect(await screen.findByText("Archived")).toBeTruthy();
  await clinic.allSaved();
});

test("the list is found by name, contact and account number; archived ones have a list of their own", async () => {
  const user = userEvent.setup({ delay: null });
  const rows = [
    ["019a5f00-0000-7000-8000-000000000001", "Northmoor Supplies", "Éva Kovács", "active"],
    ["019a5f00-0000-7000-8000-000000000002", "Harrow Vale", "", "active"],
    ["019a5f00-0000-7000-8000-000000000003", "Old Mill", "", "archived"],
  ] as const;
  for (const [id, name, contactName, status] of rows)
    await clinic.have(suppliers, {
      id,
      name,
      contactName,
      status,
      accountNo: id.slice(-1),
      email: "",
      phone: "",
      address: "",
      terms: "",
      leadTimeDays: null,
      minimumOrderMinor: null,
      notes: "",
    });
  open();
  const names = () => screen.queryAllByRole("rowheader").map((cell) => cell.textContent?.trim());
  await waitFor(() => expect(names()).toEqual(["Harrow Vale", "Northmoor Supplies"]));
  await user.type(screen.getByRole("searchbox"), "eva north");
  await waitFor(() => expect(names()).toEqual(["Northmoor Supplies"]));
  await user.clear(screen.getByRole("searchbox"));
  await user.click(screen.getByRole("button", { name: "Archived" }));
  await waitFor(() => expect(names()).toEqual(["Old Mill"]));
});
