import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import type { SupportAccess } from "../../../http/support-call.ts";
import { ClinicContext } from "../../../session/clinic-context.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { SupportCard } from "./support-card.tsx";

const ACCESS: SupportAccess = {
  id: "a1",
  adminName: "Noor Haddad",
  reason: "Stock differs",
  ticket: "2231",
  startedAt: "2026-11-29T20:30:00.000Z",
  expiresAt: "2026-11-29T21:00:00.000Z",
  endedAt: null,
  endedBy: null,
  isOpen: true,
  reads: [{ table: "clients", pages: 1 }],
};

let rows: SupportAccess[];
beforeEach(() => {
  rows = [];
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => {
    if (!path.endsWith("/end")) return { status: 200, data: { rows } };
    rows = rows.map((row) => ({ ...row, isOpen: false, endedBy: "owner" }));
    return { status: 204 };
  });
});

async function show(): Promise<void> {
  const element = (
    <ClinicContext value={await openTestClinic()}>
      <SupportCard />
    </ClinicContext>
  );
  render(
    <AppFrame>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </AppFrame>,
  );
}

test("the owner reads who had access, why and what was read, and ends an open one", async () => {
  rows = [ACCESS];
  await show();
  expect(await screen.findByText("Noor Haddad")).toBeTruthy();
  for (const words of ["Stock differs", "Read: Clients (1 page)"]) expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(/Open until 29 Nov 2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "End access" }));
  expect(await screen.findByText(/Ended by an owner/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "End access" })).toBeNull());
});

test("a clinic without any access reads that there was none", async () => {
  await show();
  expect(await screen.findByText("No person of Fernpaw has looked at your clinic's data.")).toBeTruthy();
});
