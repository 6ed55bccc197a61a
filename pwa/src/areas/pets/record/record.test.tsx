import { attachments } from "@fernpaw/domain/files/attachment";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { noteAddenda, visitNotes } from "@fernpaw/domain/notes/note";
import { allergies } from "@fernpaw/domain/pets/pet";
import { problems } from "@fernpaw/domain/problems/problem";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { noteRow, signedNoteRow } from "@fernpaw/testing/note-builders";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { paths } from "../../../paths.ts";
import { flushDrafts } from "../../../session/drafts/drafts.ts";
import { filesDbOf } from "../../files/device/files-db.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { Component as RecordRoute } from "./record-route.tsx";

const user = userEvent.setup({ delay: null });

// Blobs come out of the test's database as plain objects.
beforeEach(() => void vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture"));

async function aRecord() {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const { petId } = desk;
  const written = { petId, authorId: clinic.actor.userId };
  const note = (set: Parameters<typeof signedNoteRow>[0]) =>
    clinic.have(visitNotes, signedNoteRow(set) as RowOf<typeof visitNotes>);
  const signedId = uuidv7();
  await note({ ...written, id: signedId, subjective: "Itchy ears." });
  await note({
    ...written,
    subjective: "Old visit.",
    typedAt: "2026-01-10T10:00:00.000Z",
    signedAt: "2026-01-10T10:30:00.000Z",
  });
  const wrong = signedNoteRow({ ...written, subjective: "Another pet's story." });
  const inError = { status: "entered_in_error", errorReason: "Wrong pet", errorBy: clinic.actor.userId } as const;
  await clinic.have(visitNotes, { ...wrong, ...inError } as RowOf<typeof visitNotes>);
  await clinic.have(visitNotes, noteRow({ ...written, subjective: "Half a draft." }) as RowOf<typeof visitNotes>);
  const added = { noteId: signedId, petId, visitId: null, text: "Culture grew yeast." };
  await clinic.have(noteAddenda, {
    ...emptyRow(noteAddenda),
    ...added,
    id: uuidv7(),
    writtenAt: "2026-11-22T10:00:00.000Z",
  });
  const allergy = { petId, allergen: "penicillins", severity: "severe" } as const;
  await clinic.have(allergies, { ...emptyRow(allergies), ...allergy, id: uuidv7() });
  await clinic.have(problems, { ...emptyRow(problems), petId, text: "Otitis externa", id: uuidv7() });
  const shot = { petId, source: "here", givenOn: "2026-03-02", givenBy: null } as const;
  await clinic.have(vaccinations, { ...emptyRow(vaccinations), ...shot, id: uuidv7(), name: "Lepto 4" });
  const wrongShot = { enteredInErrorAt: "2026-03-03T09:00:00.000Z", enteredInErrorReason: "Not given" };
  await clinic.have(vaccinations, { ...emptyRow(vaccinations), ...shot, ...wrongShot, id: uuidv7(), name: "Rabies" });
  const file = {
    petId,
    category: "xray",
    name: "Thorax",
    mime: "image/jpeg",
    bytes: 10,
    sha256: "a".repeat(64),
  } as const;
  await clinic.have(attachments, { ...emptyRow(attachments), ...file, id: uuidv7() });
  const stored = {
    uploadState: "stored",
    widthPx: 900,
    heightPx: 600,
    capturedAt: "2026-11-20T10:00:00.000Z",
  } as const;
  const photo = { ...emptyRow(attachments), ...file, ...stored, category: "photo", name: "Left ear" } as const;
  await clinic.have(attachments, { ...photo, id: uuidv7() });
  await filesDbOf({ clinicId: clinic.clinicId, userId: clinic.actor.userId }).kept.put({
    sha256: file.sha256,
    content: new Blob(["abc"]),
    thumb: new Blob(["abc"]),
  });
  const show = (query = "") =>
    clinic.showRoutes(
      [{ path: paths.petRecord(":petId"), element: <RecordRoute /> }],
      `${paths.petRecord(petId)}${query}`,
    );
  return { clinic, desk, show };
}

test("the summary has what a colleague needs first, and says that older entries may be missing", async () => {
  const { show } = await aRecord();
  show();
  const paper = within(await screen.findByRole("article", { name: "Record summary" }));
  for (const words of [/Samira Haddad/, /Allergy: penicillins \(severe\)/, /Itchy ears\./, /Culture grew yeast\./])
    expect(paper.getByText(words)).toBeTruthy();
  for (const words of ["Otitis externa", "Lepto 4"]) expect(paper.getByText(words)).toBeTruthy();
  for (const words of [/Another pet's story/, /Half a draft/, /Rabies/, /Thorax/])
    expect(paper.queryByText(words)).toBeNull();
  expect(await screen.findByText(/may be missing from this page/)).toBeTruthy();
});

test("the full record marks what was entered in error, lists files and never has a draft", async () => {
  const { show } = await aRecord();
  show();
  await screen.findByRole("article", { name: "Record summary" });
  await user.click(screen.getByRole("button", { name: "Full record" }));
  const paper = within(await screen.findByRole("article", { name: "Full record" }));
  expect(paper.getByText(/ENTERED IN ERROR, marked by .*: Wrong pet/).textContent).toContain("Another pet's story.");
  expect(paper.getByText("Rabies (entered in error: Not given)")).toBeTruthy();
  expect(paper.getByText("Thorax")).toBeTruthy();
  expect(paper.getByText(/Old visit/)).toBeTruthy();
  expect(paper.queryByText(/Half a draft/)).toBeNull();
});

test("the full record has the photos that are stored, unless they are not wanted", async () => {
  const { show } = await aRecord();
  const router = show("?as=full");
  const paper = within(await screen.findByRole("article", { name: "Full record" }));
  expect(await paper.findByRole("img", { name: /Left ear$/ })).toBeTruthy();
  expect(paper.queryByRole("img", { name: /Thorax/ })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "With photos" }));
  expect(paper.queryByRole("img")).toBeNull();
  expect(paper.getByText("Left ear")).toBeTruthy();
  expect(router.state.location.search).toContain("photos=no");
});

test("a period leaves out the notes of other days, and a period that ends before it begins is refused", async () => {
  const { show } = await aRecord();
  const router = show("?as=full&from=2026-11-01&to=2026-11-30");
  const paper = within(await screen.findByRole("article", { name: "Full record" }));
  expect(paper.getByText(/Itchy ears/)).toBeTruthy();
  expect(paper.queryByText(/Old visit/)).toBeNull();
  expect(paper.queryByText("Lepto 4")).toBeNull();
  await router.navigate(`${router.state.location.pathname}?as=full&from=2026-11-30&to=2026-11-01`);
  expect(await screen.findByText("The first day is after the last day. Correct one of them.")).toBeTruthy();
  expect(screen.queryByRole("article")).toBeNull();
});

test("a tablet that still loads the clinic's data makes no file and says why", async () => {
  const { show } = await aRecord();
  show();
  expect(await screen.findByText(/This tablet is still loading/)).toBeTruthy();
  await screen.findByText(/may be missing from this page/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "File for a referral" }).disabled).toBe(true);
});

test("the file for a referral needs a connection: without one nothing is made, and the page says so", async () => {
  const { clinic, show } = await aRecord();
  everythingIsHere(clinic);
  show();
  await screen.findByText(/may be missing from this page/);
  await user.click(screen.getByRole("button", { name: "File for a referral" }));
  expect(await screen.findByText(/no file was made/)).toBeTruthy();
});

test("the record is mailed to the owner, or to a typed address with words of its own; photos stay behind", async () => {
  const { clinic, desk, show } = await aRecord();
  const sent: unknown[] = [];
  const answer = simulatedNetwork(() => ({ status: 200, data: { email: "smtp", sms: "log" } }));
  clinicHttp.http.defaults.adapter = (config) => {
    if (config.url === "/api/messages/documents") sent.push(JSON.parse(String(config.data)));
    return answer(config);
  };
  everythingIsHere(clinic);
  show("?as=full");
  await user.click(await screen.findByRole("button", { name: "Mail" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("To samira@example.com. “Full record” goes with it as a PDF.")).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" }).value).toContain("Dear Samira Haddad");
  await user.click(dialog.getByRole("button", { name: "Another address" }));
  await user.click(dialog.getByRole("button", { name: "Send mail" }));
  expect(dialog.getByText("Enter an address such as reception@practice.example.")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "E-mail address" }), "Desk@Referral.example");
  await user.click(dialog.getByRole("button", { name: "Send mail" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toMatchObject([
    {
      to: "desk@referral.example",
      message: { petIds: [desk.petId], body: expect.stringContaining("(client: Samira Haddad)") },
      document: { title: "Full record" },
    },
  ]);
  expect(JSON.stringify(sent)).not.toContain("picture");
  expect(JSON.stringify(sent)).toContain("Left ear");
});

test("what is typed into the mail survives closing it and a reload, and is gone once it is sent", async () => {
  const { clinic, desk, show } = await aRecord();
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({ status: 200, data: { email: "smtp", sms: "log" } }));
  everythingIsHere(clinic);
  const openMail = async () => {
    await user.click(await screen.findByRole("button", { name: "Mail" }));
    return within(await screen.findByRole("dialog"));
  };
  show("?as=full");
  let dialog = await openMail();
  await user.type(dialog.getByRole("textbox", { name: "Subject" }), ", as agreed");
  await user.click(dialog.getByRole("button", { name: "Another address" }));
  await user.type(dialog.getByRole("textbox", { name: "E-mail address" }), "desk@referral.example");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  dialog = await openMail();
  expect(dialog.getByText("Draft restored.")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Text" }), "P.S.");
  await flushDrafts();
  cleanup();
  show("?as=full");
  dialog = await openMail();
  const valueOf = (name: string): string => dialog.getByRole<HTMLInputElement>("textbox", { name }).value;
  expect(valueOf("E-mail address")).toBe("desk@referral.example");
  expect(valueOf("Text")).toMatch(/P\.S\.$/);
  expect(valueOf("Subject")).not.toMatch(/as agreed/);
  await user.click(dialog.getByRole("button", { name: "The client" }));
  expect(valueOf("Subject")).toMatch(/, as agreed$/);
  await user.click(dialog.getByRole("button", { name: "Send mail" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(async () => expect(await clinic.sync.drafts.get(`mail:record:${desk.petId}`)).toBeUndefined());
  dialog = await openMail();
  expect(dialog.queryByText("Draft restored.")).toBeNull();
  expect(valueOf("Subject")).not.toMatch(/as agreed/);
});

test("mail that the client refused is refused in the same words to their own address when it is typed", async () => {
  const { clinic, desk, show } = await aRecord();
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({ status: 200, data: { email: "smtp", sms: "log" } }));
  everythingIsHere(clinic);
  await clinic.db.table("clients").update(desk.clientId, { consentEmail: "no" });
  show("?as=full");
  await user.click(await screen.findByRole("button", { name: "Mail" }));
  const dialog = within(await screen.findByRole("dialog"));
  const address = dialog.getByRole("textbox", { name: "E-mail address" });
  await user.type(address, "Samira@Example.com");
  expect(dialog.getByText("The client refused such messages.")).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Send mail" }).disabled).toBe(true);
  await user.type(address, ".uk");
  expect(dialog.queryByText("The client refused such messages.")).toBeNull();
});

test("the history is read when the page opens and when a row changes, not with the clock", async () => {
  const { clinic, show } = await aRecord();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: Date.now() });
  const read = vi.spyOn(clinic.sync, "readHistory");
  show();
  await screen.findByText(/may be missing from this page/);
  const times = read.mock.calls.length;
  expect(times).toBeGreaterThan(0);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(times));
  vi.useRealTimers();
});
