import { clients } from "@fernpaw/domain/clients/client";
import { numberKey } from "@fernpaw/domain/imports/list-number";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { SubjectPicker } from "./subject-picker.tsx";

let clinic: TestClinic;

beforeEach(async () => {
  clinic = await openTestClinic();
  await aClinicDesk(clinic);
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => "no network");
});

function isCapped(...cappedTables: string[]): void {
  const whole = { state: "loaded", rows: 0, expectedRows: 0 } as const;
  const status = { ...clinic.sync.status.get(), buckets: { p0: whole, p1: whole, p2: whole }, cappedTables };
  vi.spyOn(clinic.sync.status, "get").mockReturnValue(status);
}

async function type(text: string): Promise<void> {
  clinic.show(<SubjectPicker label="Pet or client" kinds={["pet", "client"]} onPick={() => undefined} />);
  await userEvent.setup().type(await screen.findByRole("combobox", { name: "Pet or client" }), text);
}

const missing = "The server cannot be reached, so older records are missing. Try again later.";

test.each(["juno", "quimby"])(
  "a picker in a capped clinic says what it cannot find (%s) without the server",
  async (text) => {
    isCapped("pets");
    await type(text);
    expect(await screen.findByText(missing, { exact: false })).toBeTruthy();
  },
);

test("a picker in a clinic that is whole here says nothing of the server", async () => {
  isCapped();
  await type("quimby");
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/quimby/));
  expect(screen.queryByText(missing, { exact: false })).toBeNull();
});

test("a client whose data were erased, or who was merged away, is not an option", async () => {
  const row = await rowsOf(clinic.db, clients).toCollection().first();
  if (!row) throw new Error("the desk has a client");
  const erasedAt = "2026-11-20T10:00:00.000Z";
  await clinic.have(clients, { ...row, id: newId(), firstName: "Erased", erasedAt });
  await clinic.have(clients, { ...row, id: newId(), firstName: "Merged", mergedIntoId: row.id });
  await type("haddad");
  const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(options.filter((text) => text.includes("Samira"))).not.toEqual([]);
  expect(options.filter((text) => /Erased|Merged/.test(text))).toEqual([]);
});

test("Enter chooses what the typed text finds, never an option of the text before", async () => {
  const onPick = vi.fn();
  clinic.show(<SubjectPicker label="Pet or client" kinds={["pet", "client"]} onPick={onPick} />);
  const field = await screen.findByRole("combobox", { name: "Pet or client" });
  fireEvent.change(field, { target: { value: "samira" } });
  expect((await screen.findAllByRole("option"))[0]?.textContent).toContain("Samira");
  fireEvent.change(field, { target: { value: "juno" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(onPick).toHaveBeenCalled());
  expect(onPick.mock.calls).toMatchObject([[{ kind: "pet", name: "Juno" }]]);
});

test("a client from a list is found by the number in the earlier system, and the line shows it", async () => {
  await rowsOf(clinic.db, clients)
    .filter(({ lastName }) => lastName === "Haddad")
    .modify({ importKey: numberKey("7001") });
  await type("7001");
  expect((await screen.findByRole("option", { name: /Haddad/ })).textContent).toContain("Earlier no. 7001");
});
