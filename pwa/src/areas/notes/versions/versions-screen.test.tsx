import { noteAddenda, visitNotes } from "@fernpaw/domain/notes/note";
import { noteRow, signedNoteRow } from "@fernpaw/testing/note-builders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { clinicHttp } from "../../../http/client.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { VersionsScreen } from "./versions-screen.tsx";

const user = userEvent.setup({ delay: null });

async function twoVersions(isSigned: boolean) {
  const clinic = await openTestClinic();
  const { petId } = await aClinicDesk(clinic);
  const authorId = clinic.actor.userId;
  const note = (isSigned ? signedNoteRow : noteRow)({ petId, authorId, plan: "Fluids. Recheck tomorrow." });
  const version = noteRow({ petId, authorId, plan: "Fluids. Weigh again.", versionOf: note.id, deviceId: "ward" });
  await clinic.have(visitNotes, note);
  await clinic.have(visitNotes, version);
  clinic.showRoutes(
    [
      { path: "/notes", element: <VersionsScreen versionId={version.id} /> },
      { path: "/dashboard/notifications", element: <p>The inbox</p> },
    ],
    "/notes",
  );
  await screen.findByRole("heading", { level: 1, name: "Two versions of Juno's note" });
  const row = async (id: string) => rowsOf(clinic.db, visitNotes).get(id);
  return { ...clinic, note, version, row };
}

test("a sentence of the other version is added, and the chosen one is signed", async () => {
  const { note, version, row, allSaved } = await twoVersions(false);
  await user.click(screen.getByRole("button", { name: "Add to Plan" }));
  await user.click(screen.getByRole("button", { name: "Sign this version" }));
  expect(await screen.findByText("The inbox")).toBeTruthy();
  await allSaved();
  expect(await row(note.id)).toMatchObject({ status: "signed", plan: "Fluids. Recheck tomorrow. Weigh again." });
  expect(await row(version.id)).toMatchObject({ status: "left_out", plan: "Fluids. Weigh again." });
});

test("a signed version stays as it is, and the other becomes its addendum", async () => {
  const { note, db, row, allSaved } = await twoVersions(true);
  expect(screen.getAllByRole<HTMLInputElement>("radio").every(({ disabled }) => disabled)).toBe(true);
  await user.click(screen.getByRole("button", { name: "Add the other as an addendum" }));
  expect(await screen.findByText("The inbox")).toBeTruthy();
  await allSaved();
  expect(await row(note.id)).toMatchObject({ status: "signed", plan: "Fluids. Recheck tomorrow." });
  expect(await rowsOf(db, noteAddenda).toArray()).toMatchObject([{ noteId: note.id, text: "Plan: Weigh again." }]);
});

test("each version has the name of its tablet; without a network the other is another tablet", async () => {
  const device = { kind: "tablet", uaFamily: "Safari" };
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({
    status: 200,
    data: [{ ...device, id: "ward", name: "Ward iPad" }],
  }));
  await twoVersions(false);
  expect(await screen.findByText("Ward iPad")).toBeTruthy();
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => "no network");
  await twoVersions(false);
  expect((await screen.findAllByText(/Another tablet/)).length).toBeGreaterThan(0);
});
