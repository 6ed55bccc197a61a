import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { formTemplates } from "@fernpaw/domain/consents/form-template";
import { seededFormTemplates } from "@fernpaw/domain/consents/form-vocabulary";
import { isAsSigned } from "@fernpaw/domain/consents/signed-form-content";
import { markFormInError, signForm } from "@fernpaw/domain/consents/signed-form.mutations";
import { signedForms } from "@fernpaw/domain/consents/signed-form";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { printJobs } from "@fernpaw/domain/paper/print-job";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { chooseHasPrinter } from "../../session/device-printer.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { noDialog } from "../../testing/no-dialog.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { consentsTimeline } from "./consents-timeline.ts";
import { parts as petParts } from "./pet-parts.tsx";
import { formsToSign } from "./public/asked-forms.queries.ts";
import { FormTemplatesCard } from "./public/form-templates-card.tsx";
import { Component as SignedFormRoute } from "./signed/signed-form-route.tsx";
import { parts } from "./visit-parts.tsx";

const user = userEvent.setup({ delay: null });
afterEach(() => chooseHasPrinter(true));

const CLAUSES: RowOf<typeof formTemplates>["clauses"] = [
  { kind: "text", text: "{pet} must not eat.", options: [] },
  { kind: "agree", text: "I am {client} and may decide.", options: [] },
  { kind: "initials", text: "There is a risk.", options: [] },
  {
    kind: "choice",
    text: "Blood test",
    options: [
      { label: "Yes, please", addMinor: 4500 },
      { label: "No", addMinor: null },
    ],
  },
];
const TEMPLATE = { name: "Surgery", intro: "Read this, {client}.", clauses: CLAUSES } as const;

async function aVisit(rights: Partial<Actor> = {}) {
  const clinic = await openTestClinic(rights);
  const desk = await aClinicDesk(clinic);
  const appointmentId = await desk.haveAppointment({ status: "in_progress" });
  const visitId = await desk.haveVisit({ stage: "with_vet", appointmentId });
  const visit = (await rowsOf(clinic.db, visits).get(visitId)) as RowOf<typeof visits>;
  const pet = (await rowsOf(clinic.db, pets).get(visit.petId)) as RowOf<typeof pets>;
  const templateId = uuidv7();
  await clinic.have(formTemplates, {
    ...emptyRow(formTemplates),
    ...TEMPLATE,
    clauses: [...CLAUSES],
    asksSpendLimit: "yes",
    asksResuscitation: "yes",
    id: templateId,
  });
  const askFor = async (formTemplateIds: string[]): Promise<void> => {
    const type = (await rowsOf(clinic.db, appointmentTypes).get(desk.typeId)) as RowOf<typeof appointmentTypes>;
    await clinic.have(appointmentTypes, { ...type, formTemplateIds });
  };
  const { Tab, Badge } = parts.tabs?.[0] ?? {};
  const { Card } = parts.side?.[0] ?? {};
  const { Head } = parts;
  const PetSide = petParts.Side;
  if (!PetSide) throw new Error("The area has a card on the page of a pet");
  if (!Tab || !Badge || !Card || !Head) throw new Error("The area has a tab with a badge, a card and a head");
  const about = { visit, pet };
  const sign = async (set: object = {}): Promise<string> => {
    const id = uuidv7();
    const names = { title: "Surgery", petName: "Juno", clientName: "Samira Haddad", signerName: "Samira Haddad" };
    const typed = { currency: "GBP", typedName: "Samira Haddad" };
    await clinic.mutate(signForm, { id, petId: pet.id, visitId, ...names, ...typed, ...set } as never);
    await clinic.allSaved();
    return id;
  };
  return {
    ...clinic,
    desk,
    visit,
    pet,
    templateId,
    sign,
    askFor,
    showPet: () => clinic.show(<PetSide pet={pet} />),
    showBadge: () => clinic.show(<Badge {...about} />),
    openTab: () =>
      clinic.show(
        <>
          <Head {...about} />
          <Tab {...about} />
          <Card {...about} />
        </>,
      ),
    forms: async () => {
      await clinic.allSaved();
      return rowsOf(clinic.db, signedForms).toArray();
    },
  };
}

async function openForm() {
  await user.click(await screen.findByRole("button", { name: "Have a form signed" }));
  await user.click(await screen.findByRole("button", { name: "Surgery" }));
  return within(await screen.findByRole("dialog", { name: "Surgery" }));
}

/** The shortest way through the form. */
async function signOnPage(name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Have a form signed" }));
  await user.click(await screen.findByRole("button", { name }));
  const form = within(await screen.findByRole("dialog", { name }));
  await user.click(form.getByRole("checkbox", { name: "I am Samira Haddad and may decide." }));
  await user.type(form.getByRole("textbox", { name: "Your initials" }), "SH");
  await user.click(form.getByRole("radio", { name: "No" }));
  await user.click(form.getByRole("radio", { name: "No limit" }));
  await user.click(form.getByRole("radio", { name: "No. Do not resuscitate." }));
  await user.click(form.getByRole("button", { name: "Type the name" }));
  await user.type(form.getByRole("textbox", { name: "Type your full name to sign" }), "Samira Haddad");
  await user.click(form.getByRole("button", { name: "Sign" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Thank you" })).getByRole("button", { name: "Done" }),
  );
  await noDialog();
}

test("a client reads, chooses and signs with a typed name; the nurse sees limit and resuscitation", async () => {
  const { openTab, forms, visit, templateId, desk } = await aVisit();
  openTab();
  const form = await openForm();
  expect(form.getByText("Read this, Samira Haddad.")).toBeTruthy();
  expect(form.getByText("Juno must not eat.")).toBeTruthy();
  await user.click(form.getByRole("checkbox", { name: "I am Samira Haddad and may decide." }));
  await user.type(form.getByRole("textbox", { name: "Your initials" }), "SH");
  await user.click(form.getByRole("radio", { name: "Yes, please (£45.00)" }));
  expect(form.getByText("Your choices add £45.00 to the bill.")).toBeTruthy();
  await user.click(form.getByRole("radio", { name: "At most" }));
  await user.type(form.getByRole("textbox", { name: "Amount" }), "500");
  await user.click(form.getByRole("radio", { name: "No. Do not resuscitate." }));
  await user.click(form.getByRole("button", { name: "Type the name" }));
  await user.type(form.getByRole("textbox", { name: "Type your full name to sign" }), "Samira Haddad");
  await user.click(form.getByRole("button", { name: "Sign" }));
  const thanks = within(await screen.findByRole("dialog", { name: "Thank you" }));
  await user.click(thanks.getByRole("button", { name: "Done" }));
  await noDialog();
  const [signed] = await forms();
  expect(signed).toMatchObject({
    visitId: visit.id,
    petId: visit.petId,
    clientId: desk.clientId,
    templateId,
    intro: "Read this, Samira Haddad.",
    spendLimit: "amount",
    spendLimitMinor: 50_000,
    currency: "GBP",
    resuscitation: "none",
    signerName: "Samira Haddad",
    typedName: "Samira Haddad",
  });
  expect(signed?.clauses.map(({ answer }) => answer)).toEqual(["", "agreed", "SH", "Yes, please"]);
  expect(signed && isAsSigned(signed)).toBe(true);
  expect(await screen.findAllByText("Do not resuscitate")).toHaveLength(2);
  expect(screen.getByText("Limit £500.00")).toBeTruthy();
});

test("forms that the appointment type asks for are listed until they are signed; one tap opens the form", async () => {
  const { openTab, sign, askFor, templateId, have } = await aVisit();
  const admission = { ...TEMPLATE, clauses: [...CLAUSES], name: "Admission", id: uuidv7() };
  await have(formTemplates, { ...emptyRow(formTemplates), ...admission });
  const removed = { ...admission, name: "Old admission", id: uuidv7(), status: "archived" as const };
  await have(formTemplates, { ...emptyRow(formTemplates), ...removed });
  await askFor([templateId, admission.id, removed.id]);
  openTab();
  const asked = within(await screen.findByRole("list", { name: "Asked for by the appointment" }));
  const names = () => asked.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names()).toEqual(["Have it signed: Admission", "Have it signed: Surgery"]);
  await sign({ templateId: admission.id, title: "Admission", outcome: "declined", declineReason: "No", typedName: "" });
  await sign({ templateId });
  await waitFor(() => expect(names()).toEqual(["Have it signed: Admission"]));
  await user.click(asked.getByRole("button", { name: "Have it signed: Admission" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Admission" }));
  expect(dialog.getByText("Read this, Samira Haddad.")).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: "I am Samira Haddad and may decide." }));
  await user.type(dialog.getByRole("textbox", { name: "Your initials" }), "SH");
  await user.click(dialog.getByRole("radio", { name: "No" }));
  await user.click(dialog.getByRole("button", { name: "Type the name" }));
  await user.type(dialog.getByRole("textbox", { name: "Type your full name to sign" }), "Samira Haddad");
  await user.click(dialog.getByRole("button", { name: "Sign" }));
  const thanks = within(await screen.findByRole("dialog", { name: "Thank you" }));
  await user.click(thanks.getByRole("button", { name: "Done" }));
  await noDialog();
  expect(screen.queryByRole("list", { name: "Asked for by the appointment" })).toBeNull();
});

test("a form signed on the page of a pet that is in the clinic belongs to its visit; later ones have none", async () => {
  const { showPet, forms, visit, have } = await aVisit();
  showPet();
  await signOnPage("Surgery");
  expect((await forms()).map(({ visitId }) => visitId)).toEqual([visit.id]);
  await have(visits, { ...visit, status: "closed" });
  await signOnPage("Surgery");
  expect(new Set((await forms()).map(({ visitId }) => visitId))).toEqual(new Set([visit.id, null]));
});

test("a form that was entered in error is asked for again; the tab counts forms to sign first", async () => {
  const { showBadge, sign, askFor, templateId, mutate } = await aVisit();
  const form = await sign({ templateId });
  showBadge();
  expect(await screen.findByText("1")).toBeTruthy();
  await askFor([templateId]);
  await mutate(markFormInError, { id: form, reason: "Wrong client" });
  expect(await screen.findByText("1 to sign")).toBeTruthy();
});

test("a person without the right sees what is asked for, without a button; a closed visit asks for nothing", async () => {
  const { openTab, askFor, templateId, db, visit } = await aVisit({
    role: "employee",
    permissions: ["clients:view", "appointments:view"],
  });
  await askFor([templateId]);
  openTab();
  const asked = within(await screen.findByRole("list", { name: "Asked for by the appointment" }));
  expect(asked.getByText("Surgery")).toBeTruthy();
  expect(asked.queryByRole("button")).toBeNull();
  expect(await formsToSign(db, visit)).toMatchObject([{ id: templateId }]);
  expect(await formsToSign(db, { ...visit, status: "closed" })).toEqual([]);
  expect(await formsToSign(db, { ...visit, appointmentId: null })).toEqual([]);
});

test("each open answer and the missing signature are named, and what was answered stays", async () => {
  const { openTab, forms } = await aVisit();
  openTab();
  const form = await openForm();
  await user.type(form.getByRole("textbox", { name: "Your initials" }), "SH");
  await user.click(form.getByRole("radio", { name: "At most" }));
  await user.click(form.getByRole("button", { name: "Sign" }));
  expect(await form.findByText("Please tick this, or do not sign.")).toBeTruthy();
  expect(form.getByText("Please answer this.")).toBeTruthy();
  expect(form.getByText("Type an amount, such as 500.")).toBeTruthy();
  expect(form.getByText("Please choose.")).toBeTruthy();
  expect(form.getByText("Sign in the box, or choose “Type the name”.")).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Your initials" }).value).toBe("SH");
  expect(await forms()).toEqual([]);
});

test("a client who does not sign is kept with the reason, and counts for nothing", async () => {
  const { openTab, forms } = await aVisit();
  openTab();
  const form = await openForm();
  await user.click(form.getByRole("button", { name: "Client does not sign" }));
  const dialog = within(await screen.findByRole("dialog", { name: "The client does not sign" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Give a reason.")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Wants to think");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await noDialog();
  expect(await forms()).toMatchObject([{ outcome: "declined", declineReason: "Wants to think", typedName: "" }]);
  expect(await screen.findByText("Not signed")).toBeTruthy();
  expect(screen.queryByText("Signed wishes")).toBeNull();
});

test("two forms that differ are both shown, with the wishes of the later one and a warning", async () => {
  const { openTab, sign } = await aVisit();
  await sign({ resuscitation: "full" });
  await sign({ resuscitation: "none" });
  openTab();
  // In the head and on the card, which come one after the other.
  await waitFor(() => expect(screen.getAllByText("Do not resuscitate")).toHaveLength(2));
  expect(await screen.findByText(/Signed forms of this visit differ/)).toBeTruthy();
  expect(await screen.findAllByRole("link", { name: "Surgery" })).toHaveLength(2);
});

test("a signed form is read, left in To print and crossed out with a reason", async () => {
  const clinic = await aVisit();
  const id = await clinic.sign();
  chooseHasPrinter(false);
  clinic.showRoutes([{ path: paths.signedForm(":id"), element: <SignedFormRoute /> }], paths.signedForm(id));
  const paper = within(await screen.findByRole("article", { name: "Surgery" }));
  expect(paper.getByText(/Signed with a typed name: Samira Haddad/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add to To print" }));
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByText(/Waits in To print: 1 copy/);
  expect(await rowsOf(clinic.db, printJobs).toArray()).toMatchObject([{ kind: "form", subjectId: id }]);
  await noDialog();
  await user.click(screen.getByRole("button", { name: "Entered in error" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Was this form entered in error?" }));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Wrong pet");
  await user.click(dialog.getByRole("button", { name: "Mark as entered in error" }));
  expect(await paper.findByText("ENTERED IN ERROR: Wrong pet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Entered in error" })).toBeNull();
  const [form] = await clinic.forms();
  expect(form && isAsSigned(form)).toBe(true);
});

test("forms are on the pet's page and in its timeline; a person without the right has none signed", async () => {
  const clinic = await aVisit({ role: "employee", permissions: ["clients:view", "appointments:view"] });
  const row = { title: "Surgery", petName: "Juno", clientName: "", signerName: "Samira Haddad", currency: "GBP" };
  await clinic.have(signedForms, {
    ...emptyRow(signedForms),
    ...row,
    id: uuidv7(),
    petId: clinic.pet.id,
    typedName: "Samira Haddad",
    spendLimit: "amount",
    spendLimitMinor: 50_000,
    signedAt: "2026-11-21T10:00:00.000Z",
    witnessedBy: clinic.actor.userId,
    deviceId: "tablet-1",
    contentHash: "0".repeat(64),
  });
  const { Side } = petParts;
  if (!Side) throw new Error("The area has a card on the pet's page");
  clinic.show(<Side pet={clinic.pet} />);
  expect(await screen.findByRole("link", { name: "Surgery" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Have a form signed" })).toBeNull();
  const question = { sync: clinic.sync, timeZone: clinic.timeZone, clientIds: [], petIds: [clinic.pet.id] };
  const [source] = consentsTimeline;
  expect(await source?.({ ...question, unitOf: () => "kg" })).toMatchObject([
    { title: "Form signed: Surgery", detail: "By Samira Haddad, owner · Limit £500.00", tone: "confirmed" },
  ]);
});

test("an owner adds a form with a choice and its price, and removes it; bad lines are named", async () => {
  const clinic = await openTestClinic();
  clinic.show(<FormTemplatesCard />);
  await user.click(await screen.findByRole("button", { name: "Add a form" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New form" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Dental work");
  await user.click(dialog.getByRole("button", { name: "Add a clause" }));
  await user.click(dialog.getByRole("combobox", { name: "Clause 1: what the client does" }));
  await user.click(await screen.findByRole("option", { name: "Client chooses" }));
  await user.type(dialog.getByRole("textbox", { name: "Clause 1: choices" }), "X-ray = 12x");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("The price in “X-ray = 12x” cannot be read.")).toBeTruthy();
  await user.clear(dialog.getByRole("textbox", { name: "Clause 1: choices" }));
  await user.type(dialog.getByRole("textbox", { name: "Clause 1: choices" }), "X-ray = 120.50");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Write the text of the clause.")).toBeTruthy();
  expect(dialog.getByText("Write two choices or more, each different.")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Clause 1: text" }), "X-rays of the teeth");
  await user.type(dialog.getByRole("textbox", { name: "Clause 1: choices" }), "{Enter}None");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await noDialog();
  await clinic.allSaved();
  const saved = () => rowsOf(clinic.db, formTemplates).toArray();
  const options = [
    { label: "X-ray", addMinor: 12_050 },
    { label: "None", addMinor: null },
  ];
  expect(await saved()).toMatchObject([
    { name: "Dental work", clauses: [{ kind: "choice", text: "X-rays of the teeth", options }], revision: 1 },
  ]);
  await user.click(await screen.findByRole("button", { name: "Remove: Dental work" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove: Dental work" })).toBeNull());
  await clinic.allSaved();
  expect(await saved()).toMatchObject([{ name: "Dental work", status: "archived" }]);
});

test("a clinic from before there were forms adds the usual ones once", async () => {
  const clinic = await openTestClinic();
  clinic.show(<FormTemplatesCard />);
  await user.click(await screen.findByRole("button", { name: "Add the usual forms" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Add the usual forms" })).toBeNull());
  await clinic.allSaved();
  const rows = await rowsOf(clinic.db, formTemplates).toArray();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    seededFormTemplates(clinic.clinicId)
      .map(({ name }) => name)
      .toSorted(),
  );
});
