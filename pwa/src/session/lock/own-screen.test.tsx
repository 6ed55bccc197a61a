import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import type { Reply } from "../../testing/simulated-network.ts";
import type { Profile } from "../tokens/stored-session.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { AuthContext, type Auth } from "../auth-context.ts";
import { forgetOwnPin, rememberOwnPin } from "./own-pin.ts";
import { ScreenLock } from "./screen-lock.tsx";
import { chooseOwnLock, forgetTabletState, lockNow } from "./tablet-state.ts";

const PIN = "482915";
const STEP_UP = "/api/profile/step-up";
let clinic: TestClinic;
let user: Profile;
let replies: Record<string, Reply> = {};
let bodies: unknown[] = [];
const logout = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  localStorage.clear();
  forgetTabletState();
  replies = {};
  bodies = [];
  logout.mockClear();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  const network = simulatedNetwork(({ path }) => replies[path] ?? "no network");
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    if (config.url === STEP_UP) bodies.push(JSON.parse(String(config.data)));
    return network(config);
  };
  clinic = await openTestClinic();
  const { userId, role } = clinic.actor;
  user = {
    userId,
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana@clinic.example",
    isEmailVerified: true,
    pendingEmail: null,
    role: role === "employee" ? "employee" : "owner",
    permissions: [],
    avatarUrl: null,
    clinic: { _id: clinic.clinicId, name: "Eastgate" },
  };
  await forgetOwnPin(userId);
});
afterEach(() => vi.useRealTimers());

function show() {
  const auth = { state: { status: "signed_in", user }, isLoading: false, logout } as unknown as Auth;
  clinic.show(
    <AuthContext value={auth}>
      <input aria-label="Notes" defaultValue="half typ" />
      <ScreenLock user={user} />
    </AuthContext>,
  );
}
const title = () => screen.findByText("This screen is locked");
const isOpen = () => waitFor(() => expect(screen.queryByText("This screen is locked")).toBeNull());
const give = async (password: string) => {
  await userEvent.type(await screen.findByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Unlock" }));
};

test("the password opens it, a wrong one does not, and what was typed is still there", async () => {
  show();
  act(lockNow);
  await title();
  replies[STEP_UP] = { status: 403, data: { code: "wrong_password", title: "no", status: 403 } };
  await give("not it");
  expect(await screen.findByText("Wrong password. Try again.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continue without the password" })).toBeNull();
  replies[STEP_UP] = { status: 204 };
  await give("the password");
  await isOpen();
  expect(bodies).toEqual([{ password: "not it" }, { password: "the password" }]);
  expect((screen.getByLabelText("Notes") as HTMLInputElement).value).toBe("half typ");
});

test("without a connection and without a PIN it opens by a tap, and says so until the password is given", async () => {
  show();
  act(lockNow);
  await title();
  await give("the password");
  await userEvent.click(await screen.findByRole("button", { name: "Continue without the password" }));
  await isOpen();
  act(lockNow);
  expect(await screen.findByText(/^Opened without the password, /)).toBeTruthy();
  replies[STEP_UP] = { status: 204 };
  await give("the password");
  await isOpen();
  act(lockNow);
  await title();
  expect(screen.queryByText(/^Opened without the password/)).toBeNull();
});

test("a page that answers everything, as in an hotel, is no proof of a password", async () => {
  replies[STEP_UP] = { status: 200, data: "<html>" };
  show();
  act(lockNow);
  await title();
  await give("anything");
  expect(await screen.findByText("The server cannot be reached, so the password cannot be checked.")).toBeTruthy();
});

test("with a PIN the device itself opens it, and no tap does", async () => {
  await rememberOwnPin(user.userId, PIN);
  show();
  act(lockNow);
  await title();
  await screen.findByRole("group", { name: "PIN of Ana" });
  await userEvent.keyboard("111222");
  const wrong = await screen.findByText("Wrong PIN. Try again.");
  const keys = screen.getByRole("group", { name: "PIN of Ana" });
  expect(wrong.compareDocumentPosition(keys)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(screen.getByRole("button", { name: "Use the password" }));
  await give("the password");
  expect(await screen.findByText(/Use your PIN\.$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continue without the password" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Use the PIN" }));
  await screen.findByRole("group", { name: "PIN of Ana" });
  await userEvent.keyboard(PIN);
  await isOpen();
});

test("it locks by itself when nobody has touched it, unless its user wants none of it", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: epochMsOf("2026-11-21T09:00:00.000Z") });
  show();
  chooseOwnLock(null);
  act(() => void vi.advanceTimersByTime(60 * 60_000));
  expect(screen.queryByText("This screen is locked")).toBeNull();
  act(() => chooseOwnLock(15));
  act(() => void vi.advanceTimersByTime(5000));
  await title();
});
