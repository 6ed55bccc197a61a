import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { AuthContext, type Auth } from "../auth-context.ts";
import { AccessLostScreen } from "./access-lost-screen.tsx";

const PHONES = [{ label: "mobile", typed: "0151 600 111", e164: null, isPreferred: true }] as const;
const aPerson = () => ({ id: uuidv7(), lastName: "Ortega", phones: [...PHONES] });

test("a locked-out person sees what is kept, and signs out only after a warning; the queue stays", async () => {
  const clinic = await openTestClinic({ role: "employee", permissions: ["clients:manage", "clients:view"] });
  await clinic.mutate(registerClient, aPerson());
  const logout = vi.fn(() => Promise.resolve());
  const auth = { state: { status: "signed_out" }, logout } as unknown as Auth;
  clinic.show(
    <AuthContext value={auth}>
      <AccessLostScreen />
    </AuthContext>,
  );
  const user = userEvent.setup();
  expect(await screen.findByRole("heading", { name: "You no longer have access to Eastgate Veterinary" })).toBeTruthy();
  expect((await screen.findByText(/1 unsent change of yours is kept on this device/)).textContent).toContain("review");
  expect(screen.queryByText("Ortega")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign out with unsent changes?" }));
  expect(logout).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  expect(await clinic.sync.outbox.q.count()).toBe(1);
  await clinic.allSaved();
});
