import { products } from "@fernpaw/domain/catalogue/product";
import { productRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Product } from "../catalogue.queries.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { ProductPicker } from "./product-picker.tsx";

const CODE = "5012345678900";
const onPick = vi.fn<(product: Product) => void>();
const gel = productRow({ name: "Ear gel", barcodes: [CODE] });
const drops = productRow({ name: "Ear drops" });
const gone = productRow({ name: "Ear wash", status: "archived" });

let clinic: TestClinic;

beforeEach(async () => {
  onPick.mockReset();
  clinic = await openTestClinic();
  for (const row of [gel, drops, gone]) await clinic.have(products, row);
});

async function openField(exclude: readonly string[] = []): Promise<HTMLElement> {
  clinic.show(<ProductPicker label="Product" exclude={exclude} onPick={onPick} />);
  return screen.findByRole("combobox", { name: "Product" });
}

function scan(field: Element): void {
  for (const [at, key] of [...Array.from(CODE), "Enter"].entries()) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: 1000 + at * 10 });
    fireEvent(field, event);
    if (key !== "Enter") fireEvent.change(field, { target: { value: CODE.slice(0, at + 1) } });
  }
}

const pickedNames = (): string[] => onPick.mock.calls.map(([{ name }]) => name);

test("arrows and Enter choose among the products in use", async () => {
  const user = userEvent.setup({ delay: null });
  const field = await openField();
  await user.type(field, "ear");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  // The first match is highlighted after the list is there.
  await waitFor(() => expect(field.getAttribute("aria-activedescendant")).toMatch(/0$/));
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(pickedNames()).toEqual(["Ear gel"]));
});

test("a tap chooses, and what is excluded is not offered", async () => {
  const user = userEvent.setup({ delay: null });
  await user.type(await openField([gel.id]), "ear");
  await user.click(await screen.findByRole("option", { name: /Ear drops/ }));
  expect(pickedNames()).toEqual(["Ear drops"]);
  expect(screen.queryByRole("option", { name: /Ear gel/ })).toBeNull();
});

test("Enter that comes before the answer chooses what the typed text finds", async () => {
  const field = await openField();
  fireEvent.change(field, { target: { value: "ear dr" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(pickedNames()).toEqual(["Ear drops"]));
});

test("a scanned code chooses its product once and leaves the field empty", async () => {
  const field = await openField();
  scan(field);
  await waitFor(() => expect(pickedNames()).toEqual(["Ear gel"]));
  expect((field as HTMLInputElement).value).toBe("");
});

test("a text that no product fits is said", async () => {
  everythingIsHere(clinic);
  const user = userEvent.setup({ delay: null });
  await user.type(await openField(), "qqqqq");
  expect(await screen.findByText("No product on this device fits “qqqqq”.")).toBeTruthy();
});
