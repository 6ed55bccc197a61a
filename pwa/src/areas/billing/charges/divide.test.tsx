import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { chargeLines, type ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { partIdOf } from "@fernpaw/domain/billing/line-parts";
import { payElsewhere } from "@fernpaw/domain/billing/pay-elsewhere.mutations";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { divideCosts } from "@fernpaw/domain/billing/divide-costs.mutations";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import { petOwners } from "@fernpaw/domain/pets/pet";
import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { setConnection } from "../../../testing/connection.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openVisitPlan, type VisitPlan } from "../../../testing/visit-plan.tsx";
import { PayVisit } from "../public/pay-visit.tsx";

let plan: VisitPlan;
let karl: string;

beforeEach(async () => {
  plan = await openVisitPlan();
  const { clinic, desk } = plan;
  const own = await rowsOf(clinic.db, clients).get(desk.clientId);
  if (!own) throw new Error("The visit has no client");
  karl = uuidv7();
  await clinic.have(clients, { ...own, id: karl, number: null, firstName: "Karl", lastName: "Brenner" });
  const link = { petId: desk.petId, clientId: karl, role: "co_owner", sharePercent: 40, fromOn: "2026-01-01" } as const;
  await clinic.have(petOwners, { ...emptyRow(petOwners), ...link, id: uuidv7() });
  for (const mine of await rowsOf(clinic.db, petOwners).where("clientId").equals(desk.clientId).toArray())
    await rowsOf(clinic.db, petOwners).update(mine.id, { sharePercent: 60 });
});
afterEach(() => plan.clinic.allSaved());

async function charge(description: string, unitMinor: number): Promise<string> {
  const id = uuidv7();
  const price = { fixedMinor: 0, unitMinor, priceId: null };
  await plan.clinic.sync.mutate(addChargeLine, { id, visitId: plan.visitId, description, price });
  return id;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const open = async (): Promise<ChargeLine[]> =>
  (await rowsOf(plan.clinic.db, chargeLines).toArray()).filter(({ status }) => status === "open");
const issued = async (): Promise<Invoice[]> => rowsOf(plan.clinic.db, invoices).orderBy("id").toArray();

async function choose(box: ReturnType<typeof within>, label: string, option: string): Promise<void> {
  await userEvent.click(box.getByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

test("without a network a charge goes to another client and one is divided by the agreed shares; each client pays their own invoice", async () => {
  setConnection(plan.clinic, "offline");
  await charge("Nail clip", 1001);
  const [taxi, food] = [await charge("Taxi", 2000), await charge("Food", 500)];
  await plan.openTab("Charges");
  await press("Divide costs");
  const box = await dialog("Divide the costs");
  await choose(box, "Nail clip, £10.01", "By shares");
  expect(box.getByLabelText<HTMLInputElement>("Percent for Karl Brenner").value).toBe("40");
  await choose(box, "Taxi, £20.00", "Karl Brenner");
  await press("Divide");
  await noDialog();
  expect((await open()).filter(({ payerId }) => payerId === karl)).toHaveLength(2);
  expect(await screen.findByText(/Karl Brenner pays 40 %/)).toBeTruthy();
  const his = within(await screen.findByRole("group", { name: "Karl Brenner" }));
  expect(his.getByText("£24.00")).toBeTruthy();
  await userEvent.click(his.getByRole("button", { name: "Take payment" }));
  await press("Take £24.00");
  await noDialog();
  const [first] = await issued();
  expect(first).toMatchObject({ clientId: karl, grossMinor: 2400, dueMinor: 0 });
  expect(first?.lines.map(({ lineId }) => lineId)).toContain(taxi);
  expect(await rowsOf(plan.clinic.db, payments).toArray()).toMatchObject([{ clientId: karl, amountMinor: 2400 }]);
  await press("Take payment");
  await press("Take £11.01");
  await noDialog();
  expect((await issued())[1]).toMatchObject({ clientId: plan.desk.clientId, grossMinor: 601 + 500 });
  expect((await issued())[1]?.lines.map(({ lineId }) => lineId)).toContain(food);
  setConnection(plan.clinic, "synced");
});

test("shares must make 100 %, and the charge is whole again for one client", async () => {
  const id = await charge("Nail clip", 1000);
  await plan.openTab("Charges");
  await press("Divide costs");
  let box = await dialog("Divide the costs");
  await choose(box, "Nail clip, £10.00", "By shares");
  await userEvent.clear(box.getByLabelText("Percent for Karl Brenner"));
  await userEvent.type(box.getByLabelText("Percent for Karl Brenner"), "30");
  await press("Divide");
  expect(await box.findByText("The shares must make 100 % together.")).toBeTruthy();
  await userEvent.clear(box.getByLabelText("Percent for Karl Brenner"));
  await userEvent.type(box.getByLabelText("Percent for Karl Brenner"), "40");
  await press("Divide");
  await noDialog();
  expect(await open()).toHaveLength(2);
  await press("Divide costs");
  box = await dialog("Divide the costs");
  await choose(box, "Nail clip, £10.00", "Karl Brenner");
  await press("Divide");
  await noDialog();
  expect(await open()).toMatchObject([{ id, payerId: karl, part: null, quantityMilli: 1000 }]);
});

test("a charge with a part that one client has paid is not divided again, the others still are", async () => {
  await charge("Nail clip", 1000);
  await plan.openTab("Charges");
  await press("Divide costs");
  await choose(await dialog("Divide the costs"), "Nail clip, £10.00", "By shares");
  await press("Divide");
  await noDialog();
  const his = within(await screen.findByRole("group", { name: "Karl Brenner" }));
  await userEvent.click(his.getByRole("button", { name: "Take payment" }));
  await press("Take £4.00");
  await noDialog();
  await screen.findByRole("button", { name: "Take payment" });
  expect(screen.queryByRole("button", { name: "Divide costs" })).toBeNull();
  await charge("Taxi", 2000);
  await press("Divide costs");
  const box = await dialog("Divide the costs");
  expect(box.getByRole("combobox", { name: "Taxi, £20.00" })).toBeTruthy();
  expect(box.queryByRole("combobox", { name: "Nail clip, £10.00" })).toBeNull();
});

test("a charge that another client is to pay while the dialog is open is neither issued nor paid", async () => {
  const id = await charge("Nail clip", 1000);
  await plan.openTab("Charges");
  await press("Take payment");
  await screen.findByRole("button", { name: "Take £10.00" });
  const payers = [{ clientId: karl, shareMilliPercent: WHOLE_MILLI_PERCENT }];
  await plan.clinic.sync.mutate(divideCosts, { lines: [{ id, payers }] });
  await press("Take £10.00");
  expect(await screen.findByText(/The charges have changed in the meantime/)).toBeTruthy();
  expect(await issued()).toEqual([]);
  expect(await rowsOf(plan.clinic.db, payments).toArray()).toEqual([]);
});

test.each(["into the client of the visit", "into the other payer"])(
  "after a merge of the two payers %s all of a divided charge is paid at once",
  async (into) => {
    await charge("Nail clip", 1000);
    await plan.openTab("Charges");
    await press("Divide costs");
    await choose(await dialog("Divide the costs"), "Nail clip, £10.00", "By shares");
    await press("Divide");
    await noDialog();
    const { clientId } = plan.desk;
    const ids = into.endsWith("visit") ? { fromId: karl, intoId: clientId } : { fromId: clientId, intoId: karl };
    await plan.clinic.sync.mutate(mergeClients, ids);
    await waitFor(() => expect(screen.queryByRole("group", { name: "Karl Brenner" })).toBeNull());
    await press("Take payment");
    await press("Take £10.00");
    await noDialog();
    expect(await issued()).toMatchObject([{ clientId: ids.intoId, grossMinor: 1000, dueMinor: 0 }]);
  },
);

test.each(["into the client of the visit", "into the other payer"])(
  "after a merge of two of three payers %s the dialog has one field for both, with the sum of their shares",
  async (into) => {
    const { clinic, desk } = plan;
    const eva = uuidv7();
    const own = await rowsOf(clinic.db, clients).get(karl);
    if (!own) throw new Error("Karl is not there.");
    await clinic.have(clients, { ...own, id: eva, firstName: "Eva", lastName: "Lind" });
    const link = { petId: desk.petId, clientId: eva, role: "co_owner", fromOn: "2026-01-01" } as const;
    await clinic.have(petOwners, { ...emptyRow(petOwners), ...link, id: uuidv7() });
    const id = await charge("Nail clip", 1000);
    const shares = [
      { clientId: null, shareMilliPercent: 50_000 },
      { clientId: karl, shareMilliPercent: 30_000 },
      { clientId: eva, shareMilliPercent: 20_000 },
    ];
    await clinic.sync.mutate(divideCosts, { lines: [{ id, payers: shares }] });
    const isIntoOwn = into.endsWith("visit");
    await clinic.sync.mutate(mergeClients, { fromId: karl, intoId: isIntoOwn ? desk.clientId : eva });
    await plan.openTab("Charges");
    await press("Divide costs");
    const box = await dialog("Divide the costs");
    const typed = box.getAllByRole<HTMLInputElement>("textbox", { name: /^Percent for/ }).map(({ value }) => value);
    expect(typed).toEqual(isIntoOwn ? ["80", "20"] : ["50", "50"]);
    await press("Divide");
    await noDialog();
    expect((await open()).map(({ payerId, part }) => [payerId, part?.shares])).toEqual([
      [null, isIntoOwn ? [80_000, 20_000] : [50_000, 50_000]],
      [eva, isIntoOwn ? [80_000, 20_000] : [50_000, 50_000]],
    ]);
  },
);

test("a charge with a receipt of the certified till offers one thing, to take the note away; a part of one too", async () => {
  const { clinic } = plan;
  await rowsOf(clinic.db, clinicSettings).toCollection().modify({ country: "FR" });
  const [whole, divided] = [await charge("Taxi", 2000), await charge("Nail clip", 1000)];
  const half = WHOLE_MILLI_PERCENT / 2;
  const payers = [null, karl].map((clientId) => ({ clientId, shareMilliPercent: half }));
  await clinic.sync.mutate(divideCosts, { lines: [{ id: divided, payers }] });
  const lineIds = [whole, partIdOf(divided, 1)];
  await clinic.sync.mutate(payElsewhere, { lineIds, note: "Z-0017" });
  await plan.openTab("Charges");
  const menus = await screen.findAllByRole("button", { name: /^More for/ });
  for (const [at, menu] of menus.entries()) {
    await userEvent.click(menu);
    const entries = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(entries).toEqual(["Not paid at the certified till"]);
    await userEvent.click(screen.getByRole("menuitem"));
    await expect
      .poll(async () => (await rowsOf(clinic.db, chargeLines).get(lineIds[at] ?? ""))?.paidElsewhere)
      .toBe("");
  }
  expect(menus).toHaveLength(2);
});

test("from Today one client pays after the other", async () => {
  await charge("Nail clip", 1000);
  await plan.openTab("Charges");
  await press("Divide costs");
  await choose(await dialog("Divide the costs"), "Nail clip, £10.00", "By shares");
  await press("Divide");
  await noDialog();
  let isClosed = false;
  plan.clinic.show(<PayVisit visitId={plan.visitId} onClose={() => (isClosed = true)} />);
  await press("Take £6.00");
  await press("Take £4.00");
  await expect.poll(() => isClosed).toBe(true);
  expect((await issued()).map(({ clientId, dueMinor }) => [clientId, dueMinor])).toEqual([
    [plan.desk.clientId, 0],
    [karl, 0],
  ]);
});

test("a discount on all charges leaves a product its maximum, says so, and is taken away again", async () => {
  const tight = await charge("Vaccine", 2000);
  await charge("Nail clip", 1000);
  await rowsOf(plan.clinic.db, chargeLines).update(tight, { maxDiscountMilliPercent: 5000 });
  await plan.openTab("Charges");
  await press("Discount on all");
  const box = await dialog("Discount on all charges");
  await userEvent.type(box.getByLabelText("Percent off"), "10");
  expect(await box.findByText(/Vaccine \(at most 5 %\)/)).toBeTruthy();
  expect(box.getByText("To pay with the discount").nextElementSibling?.textContent).toBe("£28.00");
  await press("Save");
  await noDialog();
  const values = async () => (await open()).map(({ discount }) => discount?.value ?? null);
  expect(await values()).toEqual([5000, 10_000]);
  await press("Discount on all");
  await userEvent.click((await dialog("Discount on all charges")).getByRole("button", { name: "Amount" }));
  const amount = (await dialog("Discount on all charges")).getByLabelText("Amount off");
  await userEvent.clear(amount);
  await userEvent.type(amount, "9");
  await press("Save");
  await noDialog();
  expect(await values()).toEqual([100, 800]);
  await press("Discount on all");
  await userEvent.click((await dialog("Discount on all charges")).getByRole("button", { name: "None" }));
  await press("Save");
  await noDialog();
  expect(await values()).toEqual([null, null]);
});
