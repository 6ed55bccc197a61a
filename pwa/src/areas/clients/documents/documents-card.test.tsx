// @vitest-environment jsdom
import { signedForms } from "@fernpaw/domain/consents/signed-form";
import { draftEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import { attachments } from "@fernpaw/domain/files/attachment";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { messages } from "@fernpaw/domain/messages/message";
import { correctPet } from "@fernpaw/domain/pets/pet.mutations";
import { petOwners } from "@fernpaw/domain/pets/pet";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { type BillingDesk, openBillingDesk } from "../../../testing/billing-desk.ts";
import { ClientScreen } from "../client/client-screen.tsx";

const user = userEvent.setup();
let billing: BillingDesk;

const HASH = "a".repeat(64);
const haveFile = (set: Partial<NewRow<typeof attachments>>) => {
  const file = { category: "letter", name: "Report", mime: "application/pdf", bytes: 2000, sha256: HASH } as const;
  const { clinic, desk } = billing;
  return clinic.have(attachments, { ...emptyRow(attachments), id: uuidv7(), petId: desk.petId, ...file, ...set });
};
const show = () =>
  billing.clinic.show(<ClientScreen clientId={billing.desk.clientId} opened={null} onOpened={() => undefined} />);
const list = async () => within(await screen.findByRole("list", { name: "Documents" }));
const lines = async () => (await list()).getAllByRole("listitem").map((line) => line.textContent ?? "");

afterEach(() => vi.unstubAllGlobals());
beforeEach(async () => {
  billing = await openBillingDesk();
});

test("files, forms, estimates, letters and invoices are one list, each with its kind and pet, and open what they name", async () => {
  const { clinic, desk } = billing;
  const invoiceId = await billing.haveInvoice(4000);
  await haveFile({});
  await haveFile({ name: "Removed", sha256: "b".repeat(64), removedAt: "2026-11-01T10:00:00.000Z" });
  const estimateId = uuidv7();
  const plan = { id: estimateId, petId: desk.petId, visitId: null, title: "Dental work", locationId: desk.locationId };
  await clinic.sync.mutate(draftEstimate, { ...plan, currency: "GBP", reference: "E1-0001" });
  const letterId = uuidv7();
  await clinic.have(messages, {
    ...emptyRow(messages),
    id: letterId,
    clientId: desk.clientId,
    channel: "letter",
    cause: "manual",
    toAddress: "1 High St",
    body: "Dear client,",
    status: "queued",
    at: "2026-11-23T10:00:00.000Z",
  });
  const formId = uuidv7();
  const signed = { title: "Surgery", petName: "Juno", signerName: "Samira Haddad", currency: "GBP" };
  await clinic.have(signedForms, {
    ...emptyRow(signedForms),
    ...signed,
    id: formId,
    petId: desk.petId,
    clientId: desk.clientId,
    signedAt: "2026-11-21T10:00:00.000Z",
    witnessedBy: clinic.actor.userId,
    deviceId: "tablet-1",
    contentHash: "0".repeat(64),
  });
  show();
  await waitFor(async () => expect(await lines()).toHaveLength(5));
  const texts = (await lines()).join("\n");
  expect(texts).toMatch(/ReportLetter · Juno/);
  expect(texts).toMatch(/Dental workEstimate · Juno/);
  expect(texts).not.toContain("Removed");
  const links = (await list()).getAllByRole<HTMLAnchorElement>("link").map((link) => link.getAttribute("href"));
  expect(new Set(links)).toEqual(
    new Set([
      `/dashboard/billing/estimates/${estimateId}`,
      `/dashboard/invoices/${invoiceId}`,
      `/dashboard/clients/forms/${formId}`,
      `/dashboard/clients/letters?id=${letterId}`,
    ]),
  );
  expect((await list()).getByRole("button", { name: "Report" })).toBeTruthy();
});

test("the files of a pet go with it to the new owner; a person without the right sees no invoices", async () => {
  billing = await openBillingDesk({ role: "employee", permissions: ["clients:view", "appointments:view"] });
  const { clinic, desk } = billing;
  await haveFile({});
  const twin = await desk.havePet({ name: "Tofu" }, desk.clientId);
  await haveFile({ petId: twin, name: "X-ray of Tofu", sha256: "c".repeat(64) });
  show();
  await waitFor(async () => expect(await lines()).toHaveLength(2));
  const link = await rowsOf(clinic.db, petOwners).where("petId").equals(twin).first();
  await rowsOf(clinic.db, petOwners).update(link?.id ?? "", { toOn: "2026-11-20" });
  await waitFor(async () => expect((await lines()).join()).not.toContain("Tofu"));
  expect(await lines()).toHaveLength(1);
});

test("a file is added from the client's page, for the pet that is chosen", async () => {
  const { desk } = billing;
  // A mouse: no camera opens by itself.
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", (media: string) => ({
    ...quiet,
    media,
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  await desk.havePet({ name: "Tofu" }, desk.clientId);
  show();
  await user.click(await screen.findByRole("button", { name: "Add a file" }));
  await user.click(await screen.findByRole("menuitem", { name: "Add a file for Tofu" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add files for Tofu" }));
  const pdf = new File(["%PDF-1.4\n%%EOF\n"], "Blood.pdf", { type: "application/pdf" });
  await user.upload(dialog.getByLabelText("Choose files", { selector: "input" }), pdf);
  await waitFor(async () => expect((await lines()).join()).toContain("Blood"));
  expect((await lines()).join()).toContain("Tofu");
  await billing.clinic.allSaved();
});

test("the practices that sent the pets here can be called, each once", async () => {
  const { clinic, desk } = billing;
  const second = await desk.havePet({ name: "Tofu" }, desk.clientId);
  const referringVet = {
    practice: "Hillside Vets",
    vet: "Dr Okafor",
    phone: "020 7946 0100",
    email: "in@hillside.example",
  };
  for (const id of [desk.petId, second]) await clinic.mutate(correctPet, { id, set: { referringVet } });
  show();
  expect(await screen.findByText("Referring practice of Juno, Tofu")).toBeTruthy();
  const call = screen.getByRole("link", { name: "020 7946 0100" });
  expect(call.getAttribute("href")).toBe("tel:02079460100");
  expect(screen.getByRole("link", { name: "in@hillside.example" })).toBeTruthy();
  await clinic.allSaved();
});
