import { noteAddenda, visitNotes } from "@fernpaw/domain/notes/note";
import { isAsSigned } from "@fernpaw/domain/notes/note-content";
import { firstNoteIdOf } from "@fernpaw/domain/notes/note-rules";
import { noteTemplates } from "@fernpaw/domain/notes/note-template";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { noteRow, signedNoteRow } from "@fernpaw/testing/note-builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { emptyContent } from "./editor/note-parts.ts";
import { NoteTab } from "./note-tab.tsx";

const user = userEvent.setup({ delay: null });
const NURSE = { role: "employee", profession: "nurse", permissions: [...CLINIC_PERMISSIONS] } as const;

async function aVisit(rights: Partial<Actor> = {}, stage: RowOf<typeof visits>["stage"] = "with_vet") {
  const clinic = await openTestClinic(rights);
  const desk = await aClinicDesk(clinic);
  const visitId = await desk.haveVisit({ stage });
  const visit = (await rowsOf(clinic.db, visits).get(visitId)) as RowOf<typeof visits>;
  const pet = (await rowsOf(clinic.db, pets).get(visit.petId)) as RowOf<typeof pets>;
  const noteId = firstNoteIdOf(visitId, clinic.actor.userId);
  return {
    ...clinic,
    desk,
    visit,
    noteId,
    about: { petId: pet.id, visitId },
    open: () => clinic.show(<NoteTab visit={visit} pet={pet} />),
    note: async () => {
      await clinic.allSaved();
      return rowsOf(clinic.db, visitNotes).get(noteId);
    },
  };
}

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });

test("opening the note starts the exam, and the first letter needs no tap", async () => {
  const { open, db, visit, note } = await aVisit({}, "waiting");
  open();
  const first = await field("Subjective");
  expect(document.activeElement).toBe(first);
  await user.keyboard("Itchy ears");
  await waitFor(async () => expect((await rowsOf(db, visits).get(visit.id))?.stage).toBe("with_vet"));
  await user.click(await field("Plan"));
  await waitFor(async () => expect((await note())?.subjective).toBe("Itchy ears"));
});

test("body systems, a snippet and a signature; signed text is only read", async () => {
  const { open, note, have } = await aVisit();
  const derm = { use: "snippet", name: "Skin", shortcut: "derm", snippetText: "Coat shiny." } as const;
  await have(noteTemplates, { ...emptyRow(noteTemplates), ...derm, id: uuidv7() });
  open();
  await user.click(await screen.findByRole("button", { name: "All normal" }));
  const ears = within(screen.getByRole("group", { name: "Ears" }));
  await user.click(ears.getByRole("button", { name: "Finding" }));
  const finding = await field("Ears: finding");
  expect(document.activeElement).toBe(finding);
  await user.keyboard("Brown wax");
  await user.type(await field("Plan"), "/derm ok");
  await user.click(screen.getByRole("button", { name: "Sign note" }));
  expect(await screen.findByText(/^Signed by/)).toBeTruthy();
  const signed = await note();
  expect(signed).toMatchObject({ status: "signed", plan: "Coat shiny. ok" });
  expect(signed?.findings.filter(({ state }) => state === "normal")).toHaveLength(9);
  expect(signed?.findings.find(({ system }) => system === "ears")?.text).toBe("Brown wax");
  expect(signed && isAsSigned(signed)).toBe(true);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a template comes below what was typed in the field, and the field goes on from there", async () => {
  const { open, have, note } = await aVisit();
  const ears = { use: "template", name: "Ear check", plan: "Clean both ears." } as const;
  await have(noteTemplates, { ...emptyRow(noteTemplates), ...ears, id: uuidv7() });
  const derm = { use: "snippet", name: "Skin", shortcut: "derm", snippetText: "Coat shiny." } as const;
  await have(noteTemplates, { ...emptyRow(noteTemplates), ...derm, id: uuidv7() });
  open();
  const plan = await field("Plan");
  await user.type(plan, "Rest.");
  await user.click(screen.getByRole("button", { name: "Template" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ear check" }));
  expect(plan.value).toBe("Rest.\nClean both ears.");
  plan.setSelectionRange(0, 0);
  await user.type(plan, "/derm ", { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(plan.value).toBe("Coat shiny. Rest.\nClean both ears.");
  expect(plan.selectionStart).toBe("Coat shiny. ".length);
  await user.tab();
  await waitFor(async () => expect((await note())?.plan).toBe("Coat shiny. Rest.\nClean both ears."));
});

test("100,000 pasted characters are kept, counted and not signed until they are fewer", async () => {
  const { open, sync, noteId, note } = await aVisit();
  open();
  const plan = await field("Plan");
  fireEvent.change(plan, { target: { value: "x".repeat(100_000) } });
  expect(await screen.findByText("100,000 of 60,000 characters")).toBeTruthy();
  expect(await screen.findByText(/40,000 characters too long/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign note" }).disabled).toBe(true);
  await waitFor(async () =>
    expect(await sync.drafts.get(`note:${noteId}`)).toMatchObject({ content: { plan: "x".repeat(100_000) } }),
  );
  expect(await note()).toBeUndefined();
  fireEvent.change(plan, { target: { value: "x".repeat(50_000) } });
  expect(await screen.findByText("50,000 of 60,000 characters")).toBeTruthy();
  expect(screen.queryByText(/too long/)).toBeNull();
});

test("a note that was typed and not sent is there after a restart, to the last key", async () => {
  const { open, sync, noteId } = await aVisit();
  open();
  await user.type(await field("Subjective"), "Vomiting since");
  await waitFor(async () =>
    expect(await sync.drafts.get(`note:${noteId}`)).toMatchObject({ content: { subjective: "Vomiting since" } }),
  );
  open();
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: "Subjective" }).at(-1)?.value).toBe(
      "Vomiting since",
    ),
  );
});

test("another person's draft is read, and a vet signs the note of a nurse", async () => {
  const { open, have, desk, about, db, allSaved } = await aVisit();
  const draft = noteRow({ ...about, authorId: desk.vetId, plan: "Weigh again" });
  await have(visitNotes, draft);
  open();
  expect(await screen.findByText("Draft of Dr Amara Osei")).toBeTruthy();
  expect(screen.getByText("Weigh again")).toBeTruthy();
  // One's own note is open above it.
  await field("Plan");
  await user.click(screen.getAllByRole("button", { name: "Sign note" }).at(-1) as HTMLElement);
  expect(await screen.findByText(/^Signed by .*Written by Dr Amara Osei/)).toBeTruthy();
  await allSaved();
  expect((await rowsOf(db, visitNotes).get(draft.id))?.status).toBe("signed");
});

test("where the vet has signed, a nurse reads the signed note first, and a button begins another one", async () => {
  const { open, have, desk, about, note } = await aVisit(NURSE);
  await have(visitNotes, signedNoteRow({ ...about, authorId: desk.vetId, plan: "Weigh again" }));
  open();
  expect(await screen.findByText("Weigh again")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "New note" }));
  await user.click(await screen.findByRole("menuitem", { name: "Nurse note" }));
  await user.type(await field("Plan"), "Nails cut");
  await user.tab();
  await waitFor(async () => expect(await note()).toMatchObject({ kind: "nurse", plan: "Nails cut" }));
});

test("an own form without a word gives way to a note that is signed meanwhile; one with a word stays", async () => {
  const untouched = await aVisit(NURSE);
  untouched.open();
  await field("Plan");
  const signed = signedNoteRow({ ...untouched.about, authorId: untouched.desk.vetId, plan: "Weigh again" });
  await untouched.have(visitNotes, signed);
  expect(await screen.findByText("Weigh again")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Plan" })).toBeNull());
});

test.for(["Plan", "Weight"])("what a person types in %s stays where another person signs meanwhile", async (name) => {
  const { open, have, desk, about } = await aVisit(NURSE);
  open();
  await user.type(await field(name), "7");
  await have(visitNotes, signedNoteRow({ ...about, authorId: desk.vetId, plan: "Weigh again" }));
  expect(await screen.findByText("Weigh again")).toBeTruthy();
  expect((await field(name)).value).toBe("7");
});

test("a text that was typed and not sent is shown, also where another person has signed since", async () => {
  const { open, have, desk, about, sync, noteId } = await aVisit(NURSE);
  const content = { ...emptyContent("soap"), plan: "Nails" };
  const typedAt = "2026-11-21T10:20:00.000Z";
  await sync.drafts.set(`note:${noteId}`, { content, templateId: null, after: null, revisionId: uuidv7(), typedAt });
  await have(visitNotes, signedNoteRow({ ...about, authorId: desk.vetId, plan: "Weigh again" }));
  open();
  expect(await screen.findByText("Weigh again")).toBeTruthy();
  expect((await field("Plan")).value).toBe("Nails");
});

test("a nurse writes, and the page names those who sign", async () => {
  const { open, note } = await aVisit(NURSE);
  open();
  await user.type(await field("Plan"), "Nails cut");
  expect(await screen.findByText(/Vets and owners sign notes/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign note" })).toBeNull();
  await user.tab();
  await waitFor(async () => expect((await note())?.plan).toBe("Nails cut"));
});

test("a signed note takes an addendum, and is crossed out with a reason; its text stays", async () => {
  const { open, have, actor, about, db, allSaved } = await aVisit();
  const signed = signedNoteRow({ ...about, authorId: actor.userId });
  await have(visitNotes, signed);
  open();
  await user.click(await screen.findByRole("button", { name: "More about this note" }));
  await user.click(await screen.findByRole("menuitem", { name: "Add an addendum" }));
  await user.type(await field("Addendum"), "Cytology: yeast.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Cytology: yeast.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "More about this note" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cross out…" }));
  await user.type(await field("Reason"), "Wrong pet");
  await user.click(screen.getByRole("button", { name: "Cross out" }));
  expect(await screen.findByText(/Crossed out by .*Wrong pet/)).toBeTruthy();
  expect(screen.getByText("Itchy ears 5 days.")).toBeTruthy();
  await allSaved();
  expect(await rowsOf(db, noteAddenda).count()).toBe(1);
  expect(await rowsOf(db, visitNotes).get(signed.id)).toMatchObject({ status: "entered_in_error" });
});

test("a text that is not the signed one is named", async () => {
  const { open, have, actor, about } = await aVisit();
  await have(visitNotes, { ...signedNoteRow({ ...about, authorId: actor.userId }), plan: "Changed behind our back" });
  open();
  expect(await screen.findByText(/not the text that was signed/)).toBeTruthy();
});

test("a visit without a note says why, and can have one after all", async () => {
  const { open, desk, visit, allSaved } = await aVisit();
  await desk.haveNoteWaived(visit.id);
  open();
  expect(await screen.findByText("No note: Nails only")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Write a note after all" }));
  expect(await field("Subjective")).toBeTruthy();
  await allSaved();
});
