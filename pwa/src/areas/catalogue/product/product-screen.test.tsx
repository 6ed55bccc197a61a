import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { locationRow, productRow } from "@fernpaw/testing/builders";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { loadParts } from "../../../use-parts.ts";
import { ProductScreen } from "./product-screen.tsx";

beforeAll(async () => {
  await loadParts("products");
});

test("the page has what the clinic wrote about a product", async () => {
  const clinic = await openTestClinic();
  const product = productRow({
    name: "Meloxicam 1.5 mg/ml",
    code: "VX-10492",
    dispensingUnit: "ml",
    stockUnit: "bottle",
    packSizeMilli: 100_000,
    concentration: { amountMilli: 1500, unit: "mg" },
    prescriptionOnly: "yes",
    controlled: { region: "UK", class: "2" },
    barcodes: ["5012345678900"],
    trackStock: "yes",
    warnings: "For animal treatment only.",
  });
  await clinic.have(products, product);
  await clinic.have(locations, locationRow());
  everythingIsHere(clinic);
  clinic.show(<ProductScreen productId={product.id} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Meloxicam 1.5 mg/ml" })).toBeTruthy();
  // From another area.
  expect(await screen.findByRole("heading", { name: "In stock" })).toBeTruthy();
  const words = document.body.textContent ?? "";
  for (const part of [
    "VX-10492 · bottle of 100 ml · prescription only · all species",
    "1.5 mg in 1 ml",
    "Controlled, 2 (UK)",
    "5012345678900",
    "For animal treatment only.",
  ])
    expect(words).toContain(part);
});

test("a product is archived and restored", async () => {
  const user = userEvent.setup({ delay: null });
  const clinic = await openTestClinic();
  const product = productRow({ name: "Ear gel" });
  await clinic.have(products, product);
  clinic.show(<ProductScreen productId={product.id} />);
  const status = async () => (await rowsOf(clinic.db, products).get(product.id))?.status;
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
  expect(await screen.findByText("Archived")).toBeTruthy();
  await clinic.allSaved();
  expect(await status()).toBe("archived");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByText("Archived")).toBeNull());
  await clinic.allSaved();
  expect(await status()).toBe("active");
});

test("a product that is not on this device leads back to the list", async () => {
  const clinic = await openTestClinic();
  clinic.show(<ProductScreen productId="0198c0de-0000-7000-8000-000000000000" />);
  expect(await screen.findByRole("heading", { name: "This product is not on this device." })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Products" })).toBeTruthy();
});
