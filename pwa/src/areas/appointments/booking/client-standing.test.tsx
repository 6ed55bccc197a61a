import { clients } from "@fernpaw/domain/clients/client";
import { clientRow } from "@fernpaw/testing/builders";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { ClientStanding } from "./client-standing.tsx";

test.each([
  [0, "No no-shows", false],
  [2, "2 no-shows before", false],
  [3, "Many missed appointments: 3 no-shows before", true],
] as const)("of a client with %i missed appointments the form says “%s”", async (noShowCount, words, warns) => {
  const clinic = await openTestClinic();
  const client = clientRow({ noShowCount });
  await clinic.have(clients, client);
  clinic.show(<ClientStanding clientId={client.id} />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryAllByRole("alert")).toHaveLength(warns ? 1 : 0);
});
