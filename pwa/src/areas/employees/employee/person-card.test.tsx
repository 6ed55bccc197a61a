import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { colleague } from "../employees.queries.ts";
import { PersonCard } from "./person-card.tsx";

let clinic: TestClinic;
const nurse = staffRow({ id: uuidv7(), firstName: "Priya", lastName: "Nair", profession: "nurse", jobTitle: "" });

function Card() {
  const { db } = useClinic();
  const person = useLiveQuery(() => colleague(db, nurse.id), [db]);
  return person ? <PersonCard person={person} /> : null;
}

beforeEach(async () => {
  clinic = await openTestClinic();
  await clinic.have(staff, nurse);
  clinic.show(<Card />);
});

const queued = async () => (await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, args]);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an owner corrects a team member's name, profession and job title, and nothing else is sent", async () => {
  const user = userEvent.setup();
  await screen.findByLabelText("Job title");
  type("Last name", "Nair-Osei");
  type("Job title", "Veterinary surgeon");
  await user.click(screen.getByLabelText("Profession"));
  await user.click(await screen.findByRole("option", { name: "Vet" }));
  await user.click(screen.getByRole("button", { name: "Save details" }));
  await waitFor(async () =>
    expect(await queued()).toEqual([
      [
        "staff.correct",
        { id: nurse.id, set: { lastName: "Nair-Osei", jobTitle: "Veterinary surgeon", profession: "vet" } },
      ],
    ]),
  );
  expect(await clinic.db.table(staff.table).get(nurse.id)).toMatchObject({ firstName: "Priya", profession: "vet" });
});

test("a team member without a name is refused in words", async () => {
  const user = userEvent.setup();
  await screen.findByLabelText("Job title");
  type("First name", " ");
  await user.click(screen.getByRole("button", { name: "Save details" }));
  await waitFor(() => expect(screen.getByLabelText("First name").getAttribute("aria-invalid")).toBe("true"));
  expect(await queued()).toEqual([]);
});
