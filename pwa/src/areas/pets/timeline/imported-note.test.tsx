import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { importedNote } from "@fernpaw/domain/notes/imported-note";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { Timeline } from "../public/timeline.tsx";
import { loadTimelineSources } from "./timeline-of.ts";

const user = userEvent.setup({ delay: null });

// The sources of all areas take longer than one look at the page waits.
beforeAll(async () => {
  await loadTimelineSources();
  await import("../../notes/signed/imported-note-dialog.tsx");
});

const LONG = `Itches.\n${"Much more. ".repeat(60)}\nThe last line.`;

async function aTimeline(role: "owner" | "employee") {
  const clinic = await openTestClinic(
    role === "owner" ? {} : { role, permissions: ["clients:view", "appointments:manage"] },
  );
  const { petId } = await aClinicDesk(clinic);
  const note = importedNote({
    id: uuidv7(),
    petId,
    authorId: clinic.actor.userId,
    text: LONG,
    writtenAt: "2019-05-01T00:00:00.000Z",
  });
  const stamps = { createdAt: "2026-11-20T10:00:00.000Z", createdBy: null, updatedAt: "2026-11-20T10:00:00.000Z" };
  await clinic.have(visitNotes, { ...note, ...stamps, updatedBy: null } as RowOf<typeof visitNotes>);
  await act(async () => {
    clinic.show(<Timeline petIds={[petId]} />);
  });
  await user.click(await screen.findByRole("button", { name: /^Imported note/ }));
  return screen.findByRole("dialog", { name: /^Imported note,/ });
}

test("the timeline has an imported note, which opens whole and can only be crossed out or added to", async () => {
  const dialog = await aTimeline("owner");
  expect(dialog.textContent).toMatch(/Imported from an earlier system on 20 Nov(ember)? 2026 by .+ · locked/);
  expect(dialog.textContent).toContain("The last line.");
  expect(dialog.textContent).not.toContain("This text is not the text that was signed");
  await user.click(within(dialog).getByRole("button", { name: "More about this note" }));
  const entries = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(entries).toEqual(["Add an addendum", "Cross out…"]);
});

test("an employee cannot cross out an imported note", async () => {
  const dialog = await aTimeline("employee");
  await user.click(within(dialog).getByRole("button", { name: "More about this note" }));
  const entries = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(entries).toEqual(["Add an addendum"]);
});
