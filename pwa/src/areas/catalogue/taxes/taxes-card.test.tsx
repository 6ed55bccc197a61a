import { taxes } from "@fernpaw/domain/catalogue/tax";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { setConnection } from "../../../testing/connection.ts";
import { TaxesCard } from "../public/taxes-card.tsx";

const user = userEvent.setup({ delay: null });
const today = localDateOf(toInstant(Date.now()), "Europe/London");
let clinic: TestClinic;

beforeEach(async () => {
  clinic = await openTestClinic();
  everythingIsHere(clinic);
});

const stored = () => rowsOf(clinic.db, taxes).toArray();
const haveVat = (status: "active" | "inactive" = "active") =>
  clinic.have(taxes, {
    id: "019a5f00-0000-7000-8000-000000000001",
    name: "VAT",
    rates: [{ fromOn: "2011-01-04", toOn: null, rateMilliPercent: 20_000 }],
    status,
    source: "",
  });

test("a clinic without taxes is offered the standard one of its country", async () => {
  clinic.show(<TaxesCard />);
  await user.click(await screen.findByRole("button", { name: "Add VAT, 20%" }));
  expect(await screen.findByRole("button", { name: /^VAT 20%/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add VAT, 20%" })).toBeNull();
  await clinic.allSaved();
  expect(await stored()).toMatchObject([{ name: "VAT", source: "Standard rate of GB" }]);
});

test("while taxes are still loading none is offered, and the clinic is not said to have none", async () => {
  vi.restoreAllMocks();
  clinic.show(<TaxesCard />);
  expect(await screen.findByText(/^Products are still loading\./)).toBeTruthy();
  expect(screen.queryByText(/^No taxes yet/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Add VAT, 20%" })).toBeNull();
});

test("a tax is added; what is wrong is named at the fields", async () => {
  clinic.show(<TaxesCard />);
  await user.click(await screen.findByRole("button", { name: "Add tax" }));
  const dialog = await screen.findByRole("dialog", { name: "Add tax" });
  const rate = within(dialog).getByRole("textbox", { name: "Rate 1 (%)" });
  await user.type(rate, "120");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("A rate is from 0 to 100.")).toBeTruthy();
  await user.clear(rate);
  await user.type(rate, "8.875");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("A name is needed, at most 40 characters.")).toBeTruthy();
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "City tax");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: /^City tax 8\.875%/ })).toBeTruthy();
  await clinic.allSaved();
  expect(await stored()).toMatchObject([
    { name: "City tax", rates: [{ fromOn: today, toOn: null, rateMilliPercent: 8875 }] },
  ]);
});

test("rates that were half typed are there when the tax opens again", async () => {
  await haveVat();
  clinic.show(<TaxesCard />);
  for (const isFirst of [true, false]) {
    await user.click(await screen.findByRole("button", { name: /^VAT 20%/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "VAT" }));
    if (isFirst) {
      await user.click(dialog.getByRole("button", { name: "Add rate" }));
      await user.type(dialog.getByRole("textbox", { name: "Rate 2 (%)" }), "21");
    }
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Rate 2 (%)" }).value).toBe("21");
    await user.keyboard("{Escape}");
    await noDialog();
  }
});

test("a new rate ends the one before it, and an earlier one is refused at its field", async () => {
  await haveVat();
  clinic.show(<TaxesCard />);
  await user.click(await screen.findByRole("button", { name: /^VAT 20%/ }));
  const dialog = await screen.findByRole("dialog", { name: "VAT" });
  await user.click(within(dialog).getByRole("button", { name: "Add rate" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Rate 2 (%)" }), "21");
  const from = within(dialog).getByRole("textbox", { name: "From, rate 2" });
  await user.type(from, "2010-01-01");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("A rate must begin after the last day of the one before it.")).toBeTruthy();
  await user.clear(from);
  const next = addDays(today, 40);
  await user.type(from, next);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: /^VAT 20% · 21% from/ })).toBeTruthy();
  await clinic.allSaved();
  expect((await stored())[0]?.rates).toEqual([
    { fromOn: "2011-01-04", toOn: addDays(next, -1), rateMilliPercent: 20_000 },
    { fromOn: next, toOn: null, rateMilliPercent: 21_000 },
  ]);
});

test("a tax is no longer offered, and offered again", async () => {
  await haveVat();
  clinic.show(<TaxesCard />);
  for (const status of ["inactive", "active"]) {
    await user.click(await screen.findByRole("button", { name: /^VAT/ }));
    const dialog = await screen.findByRole("dialog", { name: "VAT" });
    await user.click(within(dialog).getByRole("checkbox", { name: "Offered for products" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(async () => expect((await stored())[0]?.status).toBe(status));
  }
  await clinic.allSaved();
});

test("prices with or without tax is asked about before it is changed", async () => {
  clinic.show(<TaxesCard />);
  await user.click(await screen.findByRole("button", { name: "Without tax" }));
  const dialog = await screen.findByRole("dialog", { name: "Read all prices as without tax?" });
  await user.click(within(dialog).getByRole("button", { name: "Without tax" }));
  const settings = () => rowsOf(clinic.db, clinicSettings).get(clinic.clinicId);
  await waitFor(async () => expect((await settings())?.pricesIncludeTax).toBe("no"));
  await clinic.allSaved();
});

test("without a network taxes are read only", async () => {
  await haveVat();
  setConnection(clinic, "offline");
  clinic.show(<TaxesCard />);
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: /^VAT/ })).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add tax" }).disabled).toBe(true);
  expect(screen.getByText("Taxes change online only.")).toBeTruthy();
});
