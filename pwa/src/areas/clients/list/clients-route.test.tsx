import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { Component as ClientsRoute } from "./clients-route.tsx";

/** Longer than the address waits for quiet: a page whose code comes late is still on its way when it would be written. */
const LATE_MS = 600;

test("a tap on a result right after typing leads there, and the words are in the address for the way back", async () => {
  const clinic = await openTestClinic();
  await aClinicDesk(clinic);
  const user = userEvent.setup({ delay: null });
  const router = clinic.showRoutes(
    [
      { path: paths.clients, element: <ClientsRoute /> },
      { path: `${paths.clients}/:id`, loader: () => pause(LATE_MS, null), element: <p>The page of one client</p> },
    ],
    paths.clients,
  );
  await user.type(await screen.findByRole("searchbox"), "samira hada");
  const [found] = await screen.findAllByRole("link", { name: /Samira Haddad/ });
  if (!found) throw new Error("nobody was found");
  await user.type(screen.getByRole("searchbox"), "d");
  await user.click(found);
  await screen.findByText("The page of one client", {}, { timeout: 5 * LATE_MS });
  await router.navigate(-1);
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get("q")).toBe("samira hadad"));
});
