import { attachments } from "@fernpaw/domain/files/attachment";
import { addFile } from "@fernpaw/domain/files/attachment.mutations";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { type FilesDb, filesDbOf } from "../device/files-db.ts";
import { finishAdds } from "../device/keep-file.ts";
import { FilesPanel } from "./files-panel.tsx";

const PDF = "%PDF-1.4\n%%EOF\n";
const HASH = "a".repeat(64);

let clinic: TestClinic;
let desk: ClinicDesk;
let db: FilesDb;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  db = filesDbOf({ clinicId: clinic.clinicId, userId: clinic.actor.userId });
  // A page of tests draws nothing: every picture can be read.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 40, height: 30, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["small"])));
  URL.createObjectURL = () => "blob:small";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  db.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function showPanel(): Promise<void> {
  const pet = await rowsOf(clinic.db, pets).get(desk.petId);
  if (!pet) throw new Error("no pet");
  clinic.show(<FilesPanel pet={pet} visitId={null} />);
  await screen.findByRole("button", { name: "Choose files" });
}

const haveFile = (set: Partial<NewRow<typeof attachments>> = {}) => {
  const file = { category: "photo", name: "Left ear", mime: "image/jpeg", bytes: 2_000_000, sha256: HASH } as const;
  return clinic.have(attachments, { ...emptyRow(attachments), id: uuidv7(), petId: desk.petId, ...file, ...set });
};

const UNSENT = { tries: 0, nextTryAt: 0, problem: null, refusal: null, restarts: 0, sentAt: null, addedAt: 1 } as const;
const waits = (set: object) =>
  db.waiting.put({ ...UNSENT, sha256: HASH, bytes: 2_000_000, sentBytes: 0, state: "waiting", ...set });

const card = async (): Promise<HTMLElement> =>
  within(await screen.findByRole("list", { name: "Files" })).getByRole("listitem");

describe("files of a pet", () => {
  test("are kept on the device with their row, without a network, and wait to be uploaded", async () => {
    await showPanel();
    expect(screen.getByText("No files yet")).toBeTruthy();
    const letter = new File([PDF], "Referral.pdf", { type: "application/pdf" });
    await userEvent.upload(screen.getByLabelText("Choose files", { selector: "input" }), letter);
    expect((await card()).textContent).toContain("Waiting to upload");
    await clinic.allSaved();
    const [row] = await rowsOf(clinic.db, attachments).toArray();
    expect(row).toMatchObject({ name: "Referral.pdf", mime: "application/pdf", category: "other", petId: desk.petId });
    // The blob itself is lost in the database of the tests; the journey compares its bytes.
    expect(await db.kept.count()).toBe(1);
    expect(await db.waiting.get(row?.sha256 ?? "")).toMatchObject({ state: "waiting", bytes: PDF.length });
    expect(await db.adds.count()).toBe(0);
  });

  test("keep the kind that was chosen for the next ones", async () => {
    await showPanel();
    await userEvent.click(screen.getByRole("combobox", { name: "Kind of file" }));
    await userEvent.click(await screen.findByRole("option", { name: "Lab result" }));
    const chooser = () => screen.getByLabelText("Choose files", { selector: "input" });
    const before = chooser();
    await userEvent.upload(before, new File([PDF], "Blood.pdf", { type: "application/pdf" }));
    expect((await card()).textContent).toContain("Waiting to upload");
    await clinic.allSaved();
    expect(chooser()).toBe(before);
    expect(screen.getByRole("combobox", { name: "Kind of file" }).textContent).toBe("Lab result");
  });

  test("that cannot be kept are named with the reason, and nothing is added", async () => {
    await showPanel();
    const chooser = screen.getByLabelText("Choose files", { selector: "input" });
    const page = new File(["<script>"], "page.pdf", { type: "application/pdf" });
    const huge = new File([PDF], "huge.pdf", { type: "application/pdf" });
    Object.defineProperty(huge, "size", { value: 60_000_000 });
    await userEvent.upload(chooser, [page, huge]);
    expect(await screen.findByText(/^page\.pdf: This kind of file is not accepted\./)).toBeTruthy();
    expect(
      screen.getByText("huge.pdf: The file is larger than 40 MB. Save it smaller, then add it again."),
    ).toBeTruthy();
    expect([await rowsOf(clinic.db, attachments).count(), await db.kept.count()]).toEqual([0, 0]);
  });

  test.each([
    ["Uploading 25 %", { sentBytes: 500_000 }, {}],
    ["Waiting to upload", { problem: "offline", sentBytes: 500_000 }, {}],
    ["The clinic's storage is full. Ask the owner for a larger plan.", { problem: "storage_full" }, {}],
    ["Not stored", {}, { uploadState: "refused", refusal: "unreadable" }],
    ["The picture is damaged and cannot be read.", {}, { uploadState: "refused", refusal: "unreadable" }],
  ] as const)("say %s", async (words, waiting, row) => {
    await haveFile(row);
    await waits(waiting);
    await showPanel();
    await waitFor(async () => expect((await card()).textContent).toContain(words));
  });

  test("of another tablet say that they are still there", async () => {
    await haveFile();
    await showPanel();
    expect((await card()).textContent).toContain("Not uploaded yet by the tablet that added it");
  });

  test("are renamed, removed and restored", async () => {
    await haveFile({ uploadState: "stored", mime: "application/pdf", name: "Letter" });
    await showPanel();
    const more = async () => userEvent.click(await screen.findByRole("button", { name: /^More for / }));
    await card();
    await more();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Rename or change kind" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit file" });
    const name = within(dialog).getByLabelText("Name");
    await userEvent.clear(name);
    await userEvent.type(name, "Cardiology");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Cardiology");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await more();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
    await userEvent.click(await screen.findByRole("button", { name: "Show 1 removed file" }));
    await card();
    await more();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Restore" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /removed file/ })).toBeNull());
    await clinic.allSaved();
    const [row] = await rowsOf(clinic.db, attachments).toArray();
    expect(row).toMatchObject({ name: "Cardiology", removedAt: null });
  });

  test("whose page ended between the bytes and the row are added at the next start, once", async () => {
    const about = { id: uuidv7(), petId: desk.petId, visitId: null, category: "photo", name: "Ear" } as const;
    const args = { ...about, mime: "image/jpeg", bytes: 3, sha256: HASH, capturedAt: null } as const;
    await db.kept.put({ sha256: HASH, content: new Blob(["abc"]), thumb: null });
    await waits({ bytes: 3 });
    await db.adds.put({ id: args.id, args });
    await finishAdds(db, clinic.mutate);
    await finishAdds(db, clinic.mutate);
    expect(await rowsOf(clinic.db, attachments).count()).toBe(1);
    expect((await clinic.sync.exportQueue()).entries.map(({ name }) => name)).toEqual([addFile.name]);
    expect(await db.adds.count()).toBe(0);
  });

  test("that the start of a page and a tap add at the same moment keep their bytes", async () => {
    const about = { id: uuidv7(), petId: desk.petId, visitId: null, category: "photo", name: "Ear" } as const;
    const args = { ...about, mime: "image/jpeg", bytes: 3, sha256: HASH, capturedAt: null } as const;
    await db.kept.put({ sha256: HASH, content: new Blob(["abc"]), thumb: null });
    await waits({ bytes: 3 });
    await db.adds.put({ id: args.id, args });
    await Promise.all([finishAdds(db, clinic.mutate), finishAdds(db, clinic.mutate)]);
    expect(await rowsOf(clinic.db, attachments).count()).toBe(1);
    expect(await db.waiting.count()).toBe(1);
    expect(await db.kept.count()).toBe(1);
    expect(await db.adds.count()).toBe(0);
  });
});
