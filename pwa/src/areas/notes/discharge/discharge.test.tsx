import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { printJobs } from "@fernpaw/domain/paper/print-job";
import { pets } from "@fernpaw/domain/pets/pet";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { visits } from "@fernpaw/domain/visits/visit";
import { signedNoteRow } from "@fernpaw/testing/note-builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { clinicHttp } from "../../../http/client.ts";
import { paths } from "../../../paths.ts";
import { chooseHasPrinter } from "../../../session/device-printer.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { DischargeCard, DischargeDialog } from "./discharge-parts.tsx";
import { Component as DischargeRoute } from "./discharge-route.tsx";

const user = userEvent.setup({ delay: null });
afterEach(() => {
  chooseHasPrinter(true);
  vi.restoreAllMocks();
});

async function aVisit(stage: RowOf<typeof visits>["stage"] = "with_vet") {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const visitId = await desk.haveVisit({ stage, reason: "Itchy ears" });
  const visit = (await rowsOf(clinic.db, visits).get(visitId)) as RowOf<typeof visits>;
  const pet = (await rowsOf(clinic.db, pets).get(visit.petId)) as RowOf<typeof pets>;
  const given = { source: "here", petId: pet.id, visitId, givenOn: "2026-11-21", nextDueOn: "2027-11-21" } as const;
  await clinic.have(vaccinations, { ...emptyRow(vaccinations), ...given, id: uuidv7(), name: "Lepto 4" });
  const show = (part = <DischargeDialog visit={visit} pet={pet} onClose={() => undefined} />) =>
    clinic.showRoutes(
      [
        { path: "/visit", element: part },
        { path: paths.discharge(":visitId"), element: <DischargeRoute /> },
      ],
      "/visit",
    );
  return { clinic, desk, visit, pet, show };
}

const paper = async () => within(await screen.findByRole("article", { name: "Discharge summary" }));

test("without a text the dialog starts one; saved, it is a draft that the summary shows as not signed", async () => {
  const { clinic, visit, show } = await aVisit();
  show();
  const summary = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Summary" });
  expect(summary.value).toContain("We saw Juno today for: Itchy ears.");
  expect(summary.value).toContain("Vaccinated: Lepto 4.");
  await user.type(screen.getByRole("textbox", { name: "At home" }), "Drops twice a day");
  await user.click(screen.getByRole("button", { name: "Save and show" }));
  const shown = await paper();
  expect(shown.getByText("Drops twice a day")).toBeTruthy();
  expect(shown.getByText("21 Nov 2027")).toBeTruthy();
  expect(shown.getByText(/Text not signed yet/)).toBeTruthy();
  expect(screen.getByText(/The text is not signed yet/)).toBeTruthy();
  await clinic.allSaved();
  const notes = await rowsOf(clinic.db, visitNotes).toArray();
  expect(notes).toMatchObject([{ kind: "discharge", visitId: visit.id, status: "draft", plan: "Drops twice a day" }]);
});

test("an empty text is refused at its field and keeps the dialog open", async () => {
  const { show } = await aVisit();
  show();
  await user.clear(await screen.findByRole("textbox", { name: "Summary" }));
  await user.click(screen.getByRole("button", { name: "Save and show" }));
  expect(await screen.findByText("Write what the client should know.")).toBeTruthy();
});

test("with a signed text the summary opens at once, and a tablet without a printer leaves it in To print", async () => {
  const { clinic, visit, pet, show } = await aVisit();
  const text = { kind: "discharge", subjective: "", assessment: "An ear infection.", plan: "Drops." } as const;
  const written = { visitId: visit.id, petId: pet.id, authorId: clinic.actor.userId };
  await clinic.have(visitNotes, signedNoteRow({ ...written, ...text }) as RowOf<typeof visitNotes>);
  chooseHasPrinter(false);
  show();
  expect((await paper()).getByText("An ear infection.")).toBeTruthy();
  expect(screen.queryByText(/not signed yet/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add to To print" }));
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByText(/Waits in To print: 1 copy/);
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, printJobs).toArray()).toMatchObject([{ kind: "discharge", subjectId: visit.id }]);
});

test("mail needs a connection and says so; what is typed stays", async () => {
  const { clinic, visit, pet, show } = await aVisit("ready_for_checkout");
  const written = { visitId: visit.id, petId: pet.id, authorId: clinic.actor.userId, kind: "discharge" } as const;
  await clinic.have(visitNotes, signedNoteRow(written) as RowOf<typeof visitNotes>);
  show(<DischargeCard visit={visit} pet={pet} />);
  await user.click(await screen.findByRole("link", { name: "Open summary" }));
  await user.click(await screen.findByRole("button", { name: "Mail to the client" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mail to Samira Haddad" }));
  expect(dialog.getByText("To samira@example.com. “Discharge summary” goes with it as a PDF.")).toBeTruthy();
  const subject = dialog.getByRole<HTMLInputElement>("textbox", { name: "Subject" });
  await user.clear(subject);
  await user.type(subject, "Juno today");
  await user.click(dialog.getByRole("button", { name: "Send mail" }));
  expect(await dialog.findByText(/nothing was sent/)).toBeTruthy();
  expect(subject.value).toBe("Juno today");
});

test("the file of the summary has the pet's name", async () => {
  const { clinic, visit, pet, show } = await aVisit("ready_for_checkout");
  const written = { visitId: visit.id, petId: pet.id, authorId: clinic.actor.userId, kind: "discharge" } as const;
  await clinic.have(visitNotes, signedNoteRow(written) as RowOf<typeof visitNotes>);
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({ status: 200, data: new Blob(["pdf"]) }));
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:pdf");
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== "") names.push(this.download);
  });
  show();
  const pdf = await screen.findByRole("button", { name: "PDF: Discharge summary" });
  // The file's address is given back a minute later.
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  await user.click(pdf);
  await vi.waitFor(() => expect(names).toEqual(["Discharge summary Juno.pdf"]));
  await clinic.allSaved();
});
