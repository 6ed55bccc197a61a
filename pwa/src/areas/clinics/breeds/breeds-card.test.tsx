import { breeds } from "@fernpaw/domain/pets/breed";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { simulatedNetwork, type Reply } from "../../../testing/simulated-network.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { BreedsCard } from "./breeds-card.tsx";

const list = () => new File(["vbo_id,label\n"], "vbo_breeds_flat.csv", { type: "text/csv" });

test("a list goes to the server; what it refuses, and a missing network, are said; the source stands with the count", async () => {
  const replies: Reply[] = [
    "no network",
    { status: 400, data: { code: "invalid_args", detail: "This is not the list." } },
    { status: 200, data: { written: 2893 } },
  ];
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => replies.shift() ?? "no network");
  const clinic = await openTestClinic();
  clinic.show(<BreedsCard />);
  const input = await screen.findByLabelText("Choose the list of breeds");
  await userEvent.upload(input, list());
  expect((await screen.findByRole("alert")).textContent).toContain("cannot be reached");
  await userEvent.upload(input, list());
  expect(await screen.findByText("This is not the list.")).toBeTruthy();
  await userEvent.upload(input, list());
  expect(await screen.findByRole("button", { name: "Add the ontology's list" })).toBeTruthy();
  expect(replies).toEqual([]);
  expect(screen.queryByText("This is not the list.")).toBeNull();
  const breed = { petTypeId: petTypeIdOf("dog"), name: "German Shepherd Dog", synonyms: ["GSD"], vboId: "VBO:0200577" };
  const kept = { status: "active", mergedIntoId: null } as const;
  await clinic.have(breeds, { id: v7(), ...breed, ...kept });
  expect(await screen.findByText(/Monarch Initiative, CC BY 4.0/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Update the list" })).toBeTruthy();
});
