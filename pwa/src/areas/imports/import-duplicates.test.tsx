import { unmergePets } from "@fernpaw/domain/pets/merge-pets.mutations";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { type DuplicatePair, importApi } from "./import-api.ts";
import { ImportDuplicates } from "./import-duplicates.tsx";

const JOB = "019a0000-0000-7000-8000-000000000001";

let clinic: TestClinic;
let desk: ClinicDesk;
let pairs: DuplicatePair[];
beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  const [other, rowId] = [
    await desk.haveClient({ firstName: "Ana", lastName: "Ruiz" }),
    await desk.haveClient({ firstName: "A.", lastName: "Ruiz", importKey: "id:D1" }),
  ];
  const [oldPet, newPet] = [await desk.havePet({ name: "Otis" }), await desk.havePet({ name: "Ottis" })];
  pairs = [
    { kind: "client", rowId, otherId: other, line: 2 },
    { kind: "pet", rowId: newPet, otherId: oldPet, line: 3 },
  ];
});

const show = (hasMore = false): void => {
  vi.spyOn(importApi, "duplicates").mockResolvedValue({ pairs, hasMore });
  clinic.show(<ImportDuplicates jobId={JOB} />);
};
const rowOf = (table: string, id: string | undefined) =>
  clinic.db.table<{ mergedIntoId: string | null }>(table).get(id ?? "");

test("pairs are shown side by side and merged one after another, by keyboard alone", async () => {
  show();
  const user = userEvent.setup();
  const first = await screen.findByRole("group", { name: "Possible duplicate: Ana Ruiz and A. Ruiz" });
  expect(
    within(first)
      .getAllByRole("listitem")
      .map((card) => card.textContent),
  ).toEqual([
    expect.stringMatching(/Ana Ruiz.*Stays/),
    expect.stringContaining("No. D1 in the earlier system · Added last · Will be merged"),
  ]);
  screen.getByRole("button", { name: "Merge clients" }).focus();
  await user.keyboard("{Enter}");
  const second = await screen.findByRole("group", { name: "Possible duplicate: Otis and Ottis" });
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(await rowOf("clients", pairs[0]?.rowId)).toMatchObject({ mergedIntoId: pairs[0]?.otherId });
  // Its buttons wait for the end of the merge before.
  await waitFor(() => {
    for (const button of within(second).getAllByRole<HTMLButtonElement>("button")) expect(button.disabled).toBe(false);
  });
  for (let tab = 0; tab < 5; tab += 1) await user.tab();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Merge pets"));
  await user.keyboard("{Enter}");
  expect(await screen.findByText("All pairs are decided.")).toBeTruthy();
  expect(await rowOf("pets", pairs[1]?.rowId)).toMatchObject({ mergedIntoId: pairs[1]?.otherId });
  await clinic.allSaved();
});

test("two that are different are kept, which the server remembers; a merge that is undone is asked again", async () => {
  const apart = vi.spyOn(importApi, "keepApart").mockResolvedValue();
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Keep both" }));
  expect(apart).toHaveBeenCalledWith(JOB, pairs[0]);
  await user.click(await screen.findByRole("button", { name: "Merge pets" }));
  expect(await screen.findByText("All pairs are decided.")).toBeTruthy();
  await clinic.mutate(unmergePets, { id: pairs[1]?.rowId ?? "" });
  expect(await screen.findByRole("group", { name: "Possible duplicate: Otis and Ottis" })).toBeTruthy();
  expect(await rowOf("clients", pairs[0]?.rowId)).toMatchObject({ mergedIntoId: null });
  await clinic.allSaved();
});

test("a pair is left for later; when the server cannot be reached, the pair stays and says so", async () => {
  vi.spyOn(importApi, "keepApart").mockRejectedValue(new Error("no network"));
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Keep both" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("group", { name: /Ana Ruiz/ })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Decide later" }));
  await user.click(await screen.findByRole("button", { name: "Decide later" }));
  expect(await screen.findByText(/^2 pairs are left for later/)).toBeTruthy();
});
