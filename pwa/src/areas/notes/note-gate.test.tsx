import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { noteRow } from "@fernpaw/testing/note-builders";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { noteGate } from "./note-gate.tsx";

const user = userEvent.setup({ delay: null });

async function aGate() {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const visitId = await desk.haveVisit({ stage: "with_vet" });
  const visit = (await rowsOf(clinic.db, visits).get(visitId)) as RowOf<typeof visits>;
  const pet = (await rowsOf(clinic.db, pets).get(visit.petId)) as RowOf<typeof pets>;
  const draft = noteRow({ petId: pet.id, visitId, authorId: clinic.actor.userId });
  await clinic.have(visitNotes, draft);
  const show = async () => {
    const [line] = await noteGate.read(clinic.db, visit);
    if (!line) throw new Error("The draft stops the visit");
    clinic.show(<noteGate.Line visit={visit} pet={pet} line={line} />);
  };
  const status = async () => (await rowsOf(clinic.db, visitNotes).get(draft.id))?.status;
  return { ...clinic, draft, show, status };
}

test("the draft of a visit is signed in its line", async () => {
  const { show, status, allSaved } = await aGate();
  await show();
  await user.click(await screen.findByRole("button", { name: "Sign note" }));
  await waitFor(async () => expect(await status()).toBe("signed"));
  await allSaved();
});

test("a note with text on this tablet alone is not signed without it: the line leads to the note", async () => {
  const { show, status, sync, draft } = await aGate();
  await sync.drafts.set(`note:${draft.id}`, { content: { plan: "x".repeat(100_000) } });
  await show();
  await user.click(await screen.findByRole("button", { name: "Sign note" }));
  expect(await screen.findByText(/This tablet has text of this note that is not saved/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open note" })).toBeTruthy();
  expect(await status()).toBe("draft");
});
