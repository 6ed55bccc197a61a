import { noteTemplates } from "@fernpaw/domain/notes/note-template";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { NoteTemplatesCard } from "./note-templates-card.tsx";

const user = userEvent.setup({ delay: null });

test("a snippet of one's own is added; a second one with its shortcut is not", async () => {
  const clinic = await openTestClinic();
  clinic.show(<NoteTemplatesCard whose="own" />);
  for (const name of ["Skin", "Coat"]) {
    await user.click(await screen.findByRole("button", { name: "Add snippet" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New snippet" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), name);
    await user.type(dialog.getByRole("textbox", { name: "Shortcut" }), "/Derm");
    await user.type(dialog.getByRole("textbox", { name: "Text" }), "Coat shiny.");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    if (name === "Skin") await noDialog();
    else expect(await dialog.findByText("“Skin” has this shortcut. Enter another one.")).toBeTruthy();
  }
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, noteTemplates).toArray()).toMatchObject([
    { use: "snippet", name: "Skin", shortcut: "derm", snippetText: "Coat shiny.", ownerId: clinic.actor.userId },
  ]);
});
