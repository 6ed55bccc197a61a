import { packMailId, packMails } from "@fernpaw/domain/downtime/pack-mail";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { untilSaved } from "../../../testing/left-behind.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { PackMailCard } from "../public/pack-mail-card.tsx";

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
});

const wish = () => rowsOf(clinic.db, packMails).get(packMailId(clinic.actor.userId));

test("it is off until the owner wants it; hour and choice are saved without a network", async () => {
  clinic.show(<PackMailCard />);
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Mail it to me each evening" });
  expect(box.checked).toBe(false);
  expect(screen.queryByLabelText("At")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);

  await userEvent.click(box);
  const hour = screen.getByLabelText<HTMLInputElement>("At");
  expect(hour.value).toBe("18:00");
  await userEvent.clear(hour);
  await userEvent.type(hour, "19:30");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await untilSaved();
  expect(await wish()).toMatchObject({ isOn: "yes", atMin: 1170, locationIds: [], sentOn: null });

  await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await untilSaved();
  expect(await wish()).toMatchObject({ isOn: "no", atMin: 1170 });
});

test("the card says when the last mail went", async () => {
  const { userId } = clinic.actor;
  const row = { ...emptyRow(packMails), id: packMailId(userId), ownerId: userId };
  await clinic.have(packMails, { ...row, isOn: "yes", sentOn: "2026-11-27" });
  clinic.show(<PackMailCard />);
  expect(await screen.findByText("Last mail: 27 Nov 2026")).toBeTruthy();
});
