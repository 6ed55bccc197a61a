import { attachments } from "@fernpaw/domain/files/attachment";
import { numberKey } from "@fernpaw/domain/imports/list-number";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { everythingIsHere, onlyHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { type FilesDb, filesDbOf } from "../device/files-db.ts";
import { ManyFilesCard } from "../public/many-files-card.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;
let db: FilesDb;
let rexId: string;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  db = filesDbOf({ clinicId: clinic.clinicId, userId: clinic.actor.userId });
  const novakId = await desk.haveClient({ firstName: "Eva", lastName: "Novák" });
  rexId = await desk.havePet({ name: "Rex", importKey: numberKey("1042"), status: "deceased" }, novakId);
  await desk.havePet({ name: "Rex", mergedIntoId: rexId });
});
afterEach(() => db.close());

const pdf = (name: string, text = name): File =>
  new File([`%PDF-1.4\n${text}\n%%EOF\n`], name, { type: "application/pdf" });

async function choose(...files: File[]): Promise<void> {
  const field = await screen.findByLabelText<HTMLInputElement>("Choose files of many pets", { selector: "input" });
  await userEvent.upload(field, files);
}

async function line(fileName: string): Promise<HTMLElement> {
  const name = await within(await screen.findByRole("list", { name: "Chosen files" })).findByText(fileName);
  const item = name.closest("li");
  if (!item) throw new Error(`${fileName} is not in the list.`);
  return item;
}

const kept = async () =>
  (await rowsOf(clinic.db, attachments).toArray())
    .map(({ petId, name, category }) => ({ petId, name, category }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

test("each file goes to the pet that its name tells; a person chooses the others or leaves them out", async () => {
  everythingIsHere(clinic);
  clinic.show(<ManyFilesCard />);
  await choose(pdf("1042.pdf"), pdf("Rex Novak.pdf"), pdf("juno.pdf"), pdf("scan 7.pdf"), pdf("invoice.pdf"));
  expect((await line("1042.pdf")).textContent).toMatch(/Found by the old number.*Rex.*Eva Novák/);
  expect((await line("Rex Novak.pdf")).textContent).toMatch(/Found by the names of pet and owner.*Rex.*Eva Novák/);
  expect((await line("juno.pdf")).textContent).toMatch(/by the pet's name alone: check the owner.*Juno.*Samira Haddad/);
  expect((await line("scan 7.pdf")).textContent).toContain("No pet found by the file's name");
  expect(screen.getByText("2 files have no pet and will not be added.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Choose pet: scan 7.pdf" }));
  await userEvent.type(await screen.findByRole("combobox", { name: "Pet of scan 7.pdf" }), "juno");
  await userEvent.click(await screen.findByRole("option", { name: /Juno/ }));
  expect((await line("scan 7.pdf")).textContent).toMatch(/Chosen by you.*Juno.*Samira Haddad/);
  await userEvent.click(screen.getByRole("button", { name: "Leave out invoice.pdf" }));
  await userEvent.click(screen.getByRole("button", { name: "Add 4 files" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull());
  await clinic.allSaved();
  expect(await kept()).toEqual([
    { petId: rexId, name: "1042.pdf", category: "other" },
    { petId: desk.petId, name: "juno.pdf", category: "other" },
    { petId: rexId, name: "Rex Novak.pdf", category: "other" },
    { petId: desk.petId, name: "scan 7.pdf", category: "other" },
  ]);
  expect(await db.waiting.count()).toBe(4);
});

test("a file that the pet has already, or that cannot be kept, stays in the list with the reason", async () => {
  everythingIsHere(clinic);
  clinic.show(<ManyFilesCard />);
  await choose(pdf("1042.pdf", "once"));
  await userEvent.click(await screen.findByRole("button", { name: "Add 1 file" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull());
  const page = new File(["<script>"], "Juno Haddad.pdf", { type: "application/pdf" });
  await choose(pdf("1042 again, rex.pdf", "once"), page, pdf("Juno 2020.pdf"));
  await userEvent.click(await screen.findByRole("button", { name: "Add 3 files" }));
  expect(await screen.findByText("The pet has this file already. It is not added again.")).toBeTruthy();
  expect((await line("Juno Haddad.pdf")).textContent).toContain("This kind of file is not accepted.");
  await waitFor(() => expect(screen.queryByText("Juno 2020.pdf")).toBeNull());
  await clinic.allSaved();
  expect((await kept()).map(({ name }) => name)).toEqual(["1042.pdf", "Juno 2020.pdf"]);
});

test("nothing is matched before all pets are on the device, and not more than 500 files at once", async () => {
  onlyHere(clinic, ["p0"]);
  clinic.show(<ManyFilesCard />);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Choose files of many pets" });
  expect(button.disabled).toBe(true);
  expect(screen.getByText("The pets are still on their way to this device. Wait a moment.")).toBeTruthy();
  await choose(...Array.from({ length: 501 }, (_, at) => pdf(`${at}.pdf`)));
  expect(await screen.findByText(/^501 files are too many at once\./)).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull();
});

test("a person who may not add files does not see it", async () => {
  const reader = await openTestClinic({ role: "employee", permissions: ["clients:manage"] });
  reader.show(<ManyFilesCard />);
  expect(screen.queryByText("Files of many pets")).toBeNull();
});
