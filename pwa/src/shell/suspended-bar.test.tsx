import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { clinicHttp } from "../http/client.ts";
import { ClinicContext } from "../session/clinic-context.ts";
import { SubscriptionProvider } from "../session/sign-in/subscription-provider.tsx";
import { openTestClinic } from "../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../testing/simulated-network.ts";
import { AppFrame } from "../ui/app-frame.tsx";
import { firstScreenIsShown } from "../ui/first-screen.ts";
import { SuspendedBar } from "./bars.tsx";

test("a bar says to each person of a suspended clinic what still works, until the clinic is resumed", async () => {
  let isSuspended = true;
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({ status: 200, data: { status: "active", isSuspended } }));
  const clinic = await openTestClinic();
  const element = (
    <ClinicContext value={{ ...clinic, actor: { ...clinic.actor, role: "employee" } }}>
      <SubscriptionProvider>
        <SuspendedBar />
      </SubscriptionProvider>
    </ClinicContext>
  );
  render(
    <AppFrame>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </AppFrame>,
  );
  firstScreenIsShown();
  const bar = await screen.findByText(/Fernpaw has suspended your clinic\. Your changes are kept/);
  isSuspended = false;
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(bar.isConnected).toBe(false));
});
