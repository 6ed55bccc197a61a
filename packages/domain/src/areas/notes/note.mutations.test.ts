import { describe, expect, test } from "vitest";
import { aClient, anAppointment, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic, type RunOptions } from "../../../../testing/src/memory-clinic.ts";
import { attention } from "../../kernel/attention.ts";
import type { Actor } from "../../kernel/mutation.ts";
import { CLINIC_PERMISSIONS } from "../../kernel/permissions.ts";
import { checkInAppointment, undoCheckIn, visitIdOf } from "../appointments/check-in.mutations.ts";
import { mergePets, unmergePets } from "../pets/merge-pets.mutations.ts";
import { addNoteAddendum } from "./note-addendum.mutations.ts";
import { isAsSigned } from "./note-content.ts";
import { firstNoteIdOf, waiverIdOf } from "./note-rules.ts";
import { addendumIdOf, chooseNoteVersion } from "./note-versions.mutations.ts";
import { waiveNote, withdrawNoteWaiver } from "./note-waiver.mutations.ts";
import { markNoteInError, saveNoteDraft, signNote } from "./note.mutations.ts";
import { MAX_NOTE_LENGTH, noteAddenda, noteWaivers, visitNotes } from "./note.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const TYPED = "2026-11-21T10:00:00.000Z";

async function aVisit(side: "server" | "device" = "server") {
  const clinic = new MemoryClinic({ side });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const appointment = anAppointment(clinic, { clientId: client.id, petIds: [pet.id] });
  await clinic.run(checkInAppointment, { id: appointment.id });
  const visitId = visitIdOf(appointment.id, pet.id);
  const amara = aStaffMember(clinic, { licenceNo: "7041234" });
  const vet: Actor = {
    userId: amara.id,
    role: "employee",
    permissions: [...CLINIC_PERMISSIONS],
    profession: "vet",
  };
  const noteId = firstNoteIdOf(visitId, vet.userId);
  const text = (set: object) => ({
    id: noteId,
    visitId,
    petId: pet.id,
    kind: "soap",
    subjective: "Itchy ears 5 days.",
    objective: "",
    assessment: "",
    plan: "",
    findings: [],
    revisionId: id(1),
    after: null,
    typedAt: TYPED,
    ...set,
  });
  const save = (set: object = {}, options: RunOptions = {}) =>
    clinic.run(saveNoteDraft, text(set), { actor: vet, ...options });
  const sign = (revisionId: string, options: RunOptions = {}) =>
    clinic.run(signNote, { id: noteId, revisionId }, { actor: vet, ...options });
  return {
    clinic,
    pet,
    appointment,
    visitId,
    vet,
    noteId,
    text,
    save,
    sign,
    note: () => clinic.row(visitNotes, noteId),
  };
}

describe("a draft", () => {
  test("is one row whose text is replaced, and a retry changes nothing", async () => {
    const { clinic, vet, text, save, note } = await aVisit();
    const context = clinic.contextOf({ actor: vet });
    await clinic.runIn(saveNoteDraft, text({}), context);
    expect((await clinic.runIn(saveNoteDraft, text({}), context)).status).toBe("applied");
    await save({ revisionId: id(2), after: id(1), plan: "Ear gel." });
    expect(
      await clinic.runIn(saveNoteDraft, text({ revisionId: id(2), after: id(1), plan: "Ear gel." }), context),
    ).toMatchObject({ status: "applied" });
    expect(clinic.all(visitNotes)).toHaveLength(1);
    expect(note()).toMatchObject({ plan: "Ear gel.", revisionId: id(2), status: "draft", authorId: vet.userId });
  });

  test("has one author: another person's change is refused", async () => {
    const { clinic, save, note } = await aVisit();
    await save();
    const refused = await save({ revisionId: id(2), after: id(1), plan: "Mine" }, { actor: clinic.owner });
    expect(refused).toMatchObject({ code: "note_of_another" });
    expect(note().plan).toBe("");
  });

  test("holds 60,000 characters over all parts and findings, and no more", async () => {
    const { save } = await aVisit();
    const ears = (length: number) => [{ system: "ears", state: "abnormal", text: "x".repeat(length) }];
    const most = { subjective: "a".repeat(MAX_NOTE_LENGTH - 100), findings: ears(100) };
    expect((await save(most)).status).toBe("applied");
    expect(await save({ ...most, findings: ears(101), revisionId: id(2), after: id(1) })).toMatchObject({
      code: "invalid_args",
    });
  });

  test("is never one that a list brought", async () => {
    const { save } = await aVisit();
    expect(await save({ kind: "import" })).toMatchObject({ code: "invalid_args" });
  });

  test("keeps findings in the order of the examination, and no text with a normal one", async () => {
    const { save, note } = await aVisit();
    await save({
      findings: [
        { system: "skin", state: "normal", text: "left over" },
        { system: "ears", state: "abnormal", text: "Brown wax" },
      ],
    });
    expect(note().findings).toEqual([
      { system: "ears", state: "abnormal", text: "Brown wax" },
      { system: "skin", state: "normal", text: "" },
    ]);
    const twice = [{ system: "ears", state: "normal", text: "" }];
    expect(await save({ findings: [...twice, ...twice], revisionId: id(2), after: id(1) })).toMatchObject({
      code: "invalid_args",
    });
  });

  test("is for a pet and a visit that belong together", async () => {
    const { clinic, save } = await aVisit();
    expect(await save({ petId: aPet(clinic).id })).toMatchObject({ code: "not_found" });
    expect(await save({ visitId: id(99) })).toMatchObject({ code: "not_found" });
  });

  test("the newer text takes the place of an unsent one that it continues, and of no other", async () => {
    const { text } = await aVisit();
    const unsent = text({ revisionId: id(2), after: id(1) }) as never;
    const newer = text({ revisionId: id(3), after: id(2), plan: "More" }) as never;
    expect(saveNoteDraft.takeNewer?.(unsent, newer)).toMatchObject({ revisionId: id(3), after: id(1), plan: "More" });
    expect(saveNoteDraft.takeNewer?.(unsent, text({ revisionId: id(3), after: id(1) }) as never)).toBeNull();
  });

  test("a check-in with a note is not undone", async () => {
    const { clinic, appointment, save } = await aVisit();
    await save();
    expect(await clinic.run(undoCheckIn, { id: appointment.id })).toMatchObject({ code: "invalid_transition" });
  });
});

describe("the same author on two tablets", () => {
  test("who continue one text apart from each other make two versions, and each goes on with its own", async () => {
    const { clinic, save, note } = await aVisit();
    await save();
    await save({ revisionId: id(2), after: id(1), plan: "Exam room" }, { deviceId: "exam" });
    const late = await save({ revisionId: id(3), after: id(1), plan: "Ward" }, { deviceId: "ward" });
    expect(late.status).toBe("merged");
    await save({ revisionId: id(4), after: id(3), plan: "Ward, on" }, { deviceId: "ward" });
    await save({ revisionId: id(5), after: id(2), plan: "Exam room, on" }, { deviceId: "exam" });
    const versions = clinic.all(visitNotes).filter(({ versionOf }) => versionOf !== null);
    expect(note().plan).toBe("Exam room, on");
    expect(versions).toMatchObject([{ plan: "Ward, on", versionOf: note().id, deviceId: "ward", status: "draft" }]);
    expect(clinic.all(attention).map(({ kind }) => kind)).toEqual(["note_two_versions"]);
  });

  test("who begin a note of one visit apart from each other mean one note with two versions", async () => {
    const { clinic, save } = await aVisit();
    await save({ revisionId: id(2) }, { deviceId: "exam" });
    await save({ revisionId: id(3), subjective: "Ward" }, { deviceId: "ward" });
    expect(
      clinic
        .all(visitNotes)
        .map(({ subjective }) => subjective)
        .toSorted(),
    ).toEqual(["Itchy ears 5 days.", "Ward"]);
  });

  test("text that comes after the signature is kept as a version; the signed text stays", async () => {
    const { clinic, save, sign, note } = await aVisit();
    await save();
    await sign(id(1), { deviceId: "exam" });
    const late = await save({ revisionId: id(2), after: id(1), plan: "Written on the ward" }, { deviceId: "ward" });
    expect(late.status).toBe("merged");
    expect(note()).toMatchObject({ status: "signed", plan: "" });
    expect(isAsSigned(note())).toBe(true);
    expect(clinic.all(visitNotes)).toHaveLength(2);
  });

  test("a tablet that knows of the signature refuses more text", async () => {
    const { save, sign } = await aVisit("device");
    await save();
    await sign(id(1));
    expect(await save({ revisionId: id(2), after: id(1), plan: "More" })).toMatchObject({ code: "note_signed" });
  });

  test("the signature is for the text that the signer saw, also where it became a version", async () => {
    const { clinic, save, sign, note } = await aVisit();
    await save();
    await save({ revisionId: id(2), after: id(1), plan: "Exam" }, { deviceId: "exam" });
    await save({ revisionId: id(3), after: id(1), plan: "Ward" }, { deviceId: "ward" });
    expect((await sign(id(3), { deviceId: "ward" })).status).toBe("applied");
    expect(note()).toMatchObject({ status: "draft", plan: "Exam" });
    const version = clinic.all(visitNotes).find(({ versionOf }) => versionOf !== null);
    expect(version).toMatchObject({ status: "signed", plan: "Ward" });
    expect(await sign(id(77))).toMatchObject({ code: "changed_meanwhile" });
  });

  async function twoVersions(signedRevision: string | null = null) {
    const visit = await aVisit();
    await visit.save();
    await visit.save({ revisionId: id(2), after: id(1), plan: "Exam" }, { deviceId: "exam" });
    await visit.save({ revisionId: id(3), after: id(1), plan: "Ward" }, { deviceId: "ward" });
    if (signedRevision !== null) await visit.sign(signedRevision);
    const version = visit.clinic.all(visitNotes).find(({ versionOf }) => versionOf !== null);
    const choice = {
      keepId: visit.noteId,
      otherId: version?.id ?? "",
      keptRevisionId: id(2),
      otherRevisionId: id(3),
      content: null,
    };
    const content = {
      kind: "soap",
      subjective: "Itchy ears 5 days.",
      objective: "",
      assessment: "",
      plan: "Exam Ward",
      findings: [],
      revisionId: id(4),
    };
    const choose = (set: object, actor = visit.vet) =>
      visit.clinic.run(chooseNoteVersion, { ...choice, ...set }, { actor });
    return { ...visit, version: () => visit.clinic.row(visitNotes, version?.id ?? ""), choose, content };
  }

  test("one version is chosen, with parts of the other; the other stays readable and the inbox item closes", async () => {
    const { clinic, note, version, choose, content } = await twoVersions();
    expect(await choose({ content })).toMatchObject({ status: "applied" });
    expect(await choose({ content })).toMatchObject({ status: "applied" });
    expect(note()).toMatchObject({ plan: "Exam Ward", status: "draft", revisionId: id(4) });
    expect(version()).toMatchObject({ plan: "Ward", status: "left_out" });
    expect(clinic.all(attention)).toMatchObject([{ kind: "note_two_versions", status: "resolved" }]);
  });

  test("a tablet that goes on with the version that was left out loses nothing", async () => {
    const { clinic, save, choose, content } = await twoVersions();
    await choose({ content });
    expect((await save({ revisionId: id(6), after: id(3), plan: "Ward, on" }, { deviceId: "ward" })).status).toBe(
      "merged",
    );
    expect(clinic.all(visitNotes).some(({ plan, status }) => plan === "Ward, on" && status === "draft")).toBe(true);
  });

  test("a signed version is never replaced: the other becomes an addendum", async () => {
    const { clinic, noteId, note, version, choose, content } = await twoVersions(id(2));
    const swapped = { keepId: version().id, otherId: noteId, keptRevisionId: id(3), otherRevisionId: id(2) };
    expect(await choose({ ...swapped, content })).toMatchObject({ code: "invalid_transition" });
    await choose({ addendum: "Plan: Ward" });
    expect(note()).toMatchObject({ status: "signed", plan: "Exam" });
    expect(version().status).toBe("left_out");
    const addendum = clinic.row(noteAddenda, addendumIdOf(version().id, noteId));
    expect(addendum).toMatchObject({ noteId, text: "Plan: Ward", fromVersionId: version().id });
  });

  test("only the author or a person who signs decides, on the texts that they saw", async () => {
    const { choose, content } = await twoVersions();
    expect(await choose({ content }, anEmployee())).toMatchObject({ code: "note_of_another" });
    expect(await choose({ content, otherRevisionId: id(9) })).toMatchObject({ code: "changed_meanwhile" });
  });
});

describe("signing", () => {
  test("is for vets and owners, keeps the licence number, and the first signature stays", async () => {
    const { clinic, vet, save, sign, note } = await aVisit();
    await save();
    expect(await sign(id(1), { actor: anEmployee() })).toMatchObject({ code: "signer_required" });
    await sign(id(1), { now: "2026-11-21T10:30:00.000Z" });
    expect(await sign(id(1), { actor: clinic.owner })).toMatchObject({ status: "applied" });
    expect(note()).toMatchObject({
      status: "signed",
      signedBy: vet.userId,
      signedLicenceNo: "7041234",
      signedAt: "2026-11-21T10:30:00.000Z",
      locksAt: "2026-11-22T10:30:00.000Z",
    });
    expect(isAsSigned(note())).toBe(true);
    expect(isAsSigned({ ...note(), plan: "Changed" })).toBe(false);
    expect(isAsSigned({ ...note(), signedBy: clinic.ownerId })).toBe(false);
  });

  test("on a device, whose session knows no profession, follows the staff directory", async () => {
    const { vet, save, sign, note } = await aVisit("device");
    await save();
    expect((await sign(id(1), { actor: { ...vet, profession: "other" } })).status).toBe("applied");
    expect(note().status).toBe("signed");
  });

  test("needs text or a finding", async () => {
    const { save, sign } = await aVisit();
    await save({ subjective: " " });
    expect(await sign(id(1))).toMatchObject({ code: "note_empty" });
  });

  test("addenda follow a signature alone, and a retry adds once", async () => {
    const { clinic, vet, noteId, save, sign } = await aVisit();
    await save();
    const addendum = { id: id(50), noteId, text: "Cytology: yeast." };
    expect(await clinic.run(addNoteAddendum, addendum)).toMatchObject({ code: "invalid_transition" });
    await sign(id(1));
    const context = clinic.contextOf({ actor: vet });
    await clinic.runIn(addNoteAddendum, addendum, context);
    await clinic.runIn(addNoteAddendum, addendum, context);
    expect(clinic.all(noteAddenda)).toMatchObject([{ text: "Cytology: yeast.", noteId }]);
    expect(await clinic.run(addNoteAddendum, { ...addendum, id: id(51) }, { actor: anEmployee() })).toMatchObject({
      code: "signer_required",
    });
  });

  test("the author crosses it out until it locks, an owner later too; the text stays", async () => {
    const { clinic, vet, noteId, save, sign, note } = await aVisit();
    await save();
    await sign(id(1), { now: "2026-11-21T10:30:00.000Z" });
    const cross = (options: RunOptions) => clinic.run(markNoteInError, { id: noteId, reason: "Wrong pet" }, options);
    expect(await cross({ actor: anEmployee() })).toMatchObject({ code: "note_of_another" });
    expect(await cross({ actor: vet, now: "2026-11-22T10:30:00.000Z" })).toMatchObject({ code: "note_locked" });
    await cross({ now: "2026-12-01T09:00:00.000Z" });
    expect(note()).toMatchObject({
      status: "entered_in_error",
      errorReason: "Wrong pet",
      subjective: "Itchy ears 5 days.",
    });
    expect(isAsSigned(note())).toBe(true);
    expect(await clinic.run(markNoteInError, { id: noteId, reason: " " })).toMatchObject({ code: "invalid_args" });
  });

  test("a merge of two pets moves notes, and the signature still holds; taking it back moves them back", async () => {
    const { clinic, pet, noteId, save, sign, note } = await aVisit();
    await save();
    await sign(id(1));
    await clinic.run(addNoteAddendum, { id: id(50), noteId, text: "More" });
    const into = aPet(clinic);
    await clinic.run(mergePets, { fromId: pet.id, intoId: into.id });
    expect([note().petId, clinic.row(noteAddenda, id(50)).petId]).toEqual([into.id, into.id]);
    expect(isAsSigned(note())).toBe(true);
    await clinic.run(unmergePets, { id: pet.id });
    expect([note().petId, clinic.row(noteAddenda, id(50)).petId]).toEqual([pet.id, pet.id]);
  });
});

test("a visit without a note has a reason, which can be withdrawn; of two the later one stays", async () => {
  const { clinic, visitId } = await aVisit();
  expect(await clinic.run(waiveNote, { visitId, reason: "" })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(waiveNote, { visitId: id(9), reason: "Nails" })).toMatchObject({ code: "not_found" });
  await clinic.run(waiveNote, { visitId, reason: "Nails" });
  await clinic.run(waiveNote, { visitId, reason: "Nails only" });
  expect(clinic.all(noteWaivers)).toMatchObject([{ id: waiverIdOf(visitId), reason: "Nails only", status: "active" }]);
  await clinic.run(withdrawNoteWaiver, { visitId });
  await clinic.run(withdrawNoteWaiver, { visitId });
  expect(clinic.row(noteWaivers, waiverIdOf(visitId)).status).toBe("withdrawn");
});
