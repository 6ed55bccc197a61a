import { claimDocument } from "@fernpaw/domain/billing/insurance-claim-document";
import { insuranceClaims, type InsuranceClaim } from "@fernpaw/domain/billing/insurance-claim";
import { prepareClaim, setClaimState } from "@fernpaw/domain/billing/insurance-claim.mutations";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { pets } from "@fernpaw/domain/pets/pet";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { type BillingDesk, openBillingDesk } from "../../../testing/billing-desk.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import type { Clinic } from "../../../session/clinic-context.ts";
import { InvoiceScreen } from "../invoice/invoice-screen.tsx";
import { claimPaper } from "./claim-paper.queries.ts";
import { ClaimPrintScreen } from "./claim-print-screen.tsx";
import { ClaimScreen } from "./claim-screen.tsx";
import { ClaimsPanel } from "./claims-panel.tsx";

let desk: BillingDesk;
let invoiceId: string;

beforeEach(async () => {
  desk = await openBillingDesk();
  await rowsOf(desk.clinic.db, pets).update(desk.desk.petId, {
    insurance: { insurer: "Pawsure", policyNo: "PS-4711", startsOn: null, endsOn: null },
  });
  invoiceId = await desk.haveInvoice(8000);
});
afterEach(() => desk.clinic.allSaved());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const claims = (): Promise<InsuranceClaim[]> => rowsOf(desk.clinic.db, insuranceClaims).toArray();

async function haveClaim(set: object = {}): Promise<string> {
  const id = uuidv7();
  const lines = (await rowsOf(desk.clinic.db, invoices).get(invoiceId))?.lines ?? [];
  await desk.clinic.sync.mutate(prepareClaim, {
    id,
    invoiceId,
    petId: desk.desk.petId,
    insurer: "Pawsure",
    condition: "Lame",
    illFrom: "2026-11-18",
    lineIds: lines.map(({ lineId }) => lineId),
    ...set,
  });
  return id;
}

test("without a network a claim is prepared from the invoice with the policy of the pet", async () => {
  desk.clinic.showRoutes(
    [
      { path: paths.invoice(":id"), element: <InvoiceScreen id={invoiceId} /> },
      { path: paths.claim(":id"), element: <p>The new claim</p> },
    ],
    paths.invoice(invoiceId),
  );
  await press("Prepare insurance claim");
  const box = within(await screen.findByRole("dialog"));
  expect(box.getByLabelText<HTMLInputElement>("Insurer").value).toBe("Pawsure");
  expect(box.getByLabelText<HTMLInputElement>("Policy number").value).toBe("PS-4711");
  await press("Prepare");
  expect(await box.findByText("Describe the illness or injury.")).toBeTruthy();
  await userEvent.type(box.getByLabelText("Illness or injury"), "Lame on the left");
  await userEvent.click(box.getByRole("checkbox", { name: "Signed notes" }));
  await press("Prepare");
  expect(await screen.findByText("The new claim")).toBeTruthy();
  expect(await claims()).toMatchObject([
    { insurer: "Pawsure", condition: "Lame on the left", parts: ["notes"], claimedMinor: 8000, status: "prepared" },
  ]);
});

test("a claim that the insurer paid to the clinic leads to taking the payment, which names it", async () => {
  const id = await haveClaim();
  desk.clinic.show(<ClaimScreen claimId={id} />);
  await press("Change state");
  const box = within(await screen.findByRole("dialog", { name: "State of the claim" }));
  await userEvent.click(box.getByRole("combobox", { name: "State" }));
  await userEvent.click(await screen.findByRole("option", { name: "Paid" }));
  const sum = await box.findByLabelText("Paid by the insurer");
  await userEvent.clear(sum);
  await userEvent.type(sum, "60");
  await press("Save");
  await press("Take £60.00");
  await noDialog();
  expect(await claims()).toMatchObject([{ status: "paid", paidMinor: 6000, paidTo: "clinic" }]);
  expect(await rowsOf(desk.clinic.db, payments).toArray()).toMatchObject([
    { method: "insurance", amountMinor: 6000, claimId: id },
  ]);
  const steps = within(await screen.findByRole("list", { name: "History" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Take the insurer's payment" })).toBeNull();
});

test("money of an insurer for a paid invoice is the client's credit", async () => {
  const id = await haveClaim();
  await desk.havePaid(8000, invoiceId);
  await desk.clinic.sync.mutate(setClaimState, {
    id,
    status: "paid",
    on: "2026-11-23",
    paidMinor: 6000,
    paidTo: "clinic",
  });
  desk.clinic.show(<ClaimScreen claimId={id} />);
  await press("Take the insurer's payment");
  expect(await screen.findByText(/£60\.00 of it becomes the client's credit/)).toBeTruthy();
  await press("Take £60.00");
  await noDialog();
  const own = (await rowsOf(desk.clinic.db, payments).toArray()).filter(({ claimId }) => claimId === id);
  expect(own).toMatchObject([{ method: "insurance", amountMinor: 6000 }]);
  expect(
    await rowsOf(desk.clinic.db, allocations)
      .where("paymentId")
      .equals(own[0]?.id ?? "")
      .count(),
  ).toBe(0);
  expect(screen.queryByRole("button", { name: "Take the insurer's payment" })).toBeNull();
});

test("money of an insurer that is taken at the invoice names the claim of the invoice", async () => {
  const id = await haveClaim();
  desk.clinic.show(<InvoiceScreen id={invoiceId} />);
  await press("Take payment");
  const box = within(await screen.findByRole("dialog", { name: "Take payment" }));
  await userEvent.click(box.getByRole("button", { name: "More" }));
  await userEvent.click(box.getByRole("button", { name: "Insurance" }));
  expect((await box.findByRole("combobox", { name: "Insurance claim" })).textContent).toContain(
    "Pawsure, Juno, £80.00",
  );
  await press("Take £80.00");
  await noDialog();
  expect(await rowsOf(desk.clinic.db, payments).toArray()).toMatchObject([{ method: "insurance", claimId: id }]);
});

test("the list has the claims that are open, or all; the page says that the invoice is voided", async () => {
  const id = await haveClaim();
  desk.clinic.show(<ClaimsPanel />);
  expect(await screen.findByText("Pawsure")).toBeTruthy();
  await desk.clinic.sync.mutate(setClaimState, { id, status: "refused", on: "2026-11-23" });
  await waitFor(() => expect(screen.queryByText("Pawsure")).toBeNull());
  await press("All");
  expect(await screen.findByText("Refused")).toBeTruthy();
  await rowsOf(desk.clinic.db, invoices).update(invoiceId, { status: "voided" });
  cleanup();
  desk.clinic.show(<ClaimScreen claimId={id} />);
  expect(await screen.findByText(/The invoice of this claim was voided/)).toBeTruthy();
});

test("the paper has the parts of the record of its visit, and not for a person without the right to records", async () => {
  const visitId = (await rowsOf(desk.clinic.db, invoices).get(invoiceId))?.visitId ?? "";
  const text = (assessment: string) => ({ ...emptyRow(visitNotes), assessment });
  const signed = { petId: desk.desk.petId, status: "signed", typedAt: "2026-11-21T10:00:00.000Z" } as const;
  const by = { signedAt: "2026-11-21T10:10:00.000Z", signedBy: desk.clinic.actor.userId };
  const place = { kind: "soap", authorId: desk.clinic.actor.userId, revisionId: uuidv7() } as const;
  for (const [id, note] of [
    [visitId, "Torn ligament"],
    [uuidv7(), "Of another visit"],
  ] as const)
    await desk.clinic.have(visitNotes, {
      ...text(note),
      ...signed,
      ...by,
      ...place,
      id: uuidv7(),
      visitId: id,
    } as never);
  const id = await haveClaim({ parts: ["notes"] });
  desk.clinic.show(<ClaimPrintScreen claimId={id} />);
  const paper = within(await screen.findByRole("article"));
  expect(paper.getByText(/Torn ligament/)).toBeTruthy();
  expect(paper.queryByText(/Of another visit/)).toBeNull();
  expect(paper.getByText(/Vet, name and signature/)).toBeTruthy();
  const { db, sync } = desk.clinic;
  const settings = { ...(await rowsOf(db, clinicSettings).toArray())[0], name: "" } as Clinic["settings"];
  const here = { sync, settings, timeZone: "Europe/London", today: "2026-11-23" };
  const page = await claimPaper(db, id, { ...here, can: (need: string) => need !== "clients:view" });
  const words = JSON.stringify(page && claimDocument(page.facts).blocks);
  expect(words).not.toContain("Torn ligament");
  expect(words).toContain("Only a person who may read records prints them.");
});
