import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDraft } from "../../../session/drafts/drafts.ts";
import { forgetTabletState, useTablet } from "../../../session/lock/tablet-state.ts";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { OwnLockCard } from "./own-lock-card.tsx";

beforeEach(() => {
  localStorage.clear();
  forgetTabletState();
});

function Curtain() {
  return <output aria-label="curtain">{useTablet().curtain}</output>;
}

function HalfTyped() {
  const { restored, keep } = useDraft<string>("half-typed");
  useEffect(() => {
    if (restored === null) keep("half typ");
  }, [restored, keep]);
  return restored === undefined ? null : <p>{"typed"}</p>;
}

async function show(set: () => Promise<void>) {
  const clinic = await openTestClinic();
  vi.spyOn(clinic.sync.drafts, "set").mockImplementation(set);
  const user = { userId: clinic.actor.userId } as Profile;
  clinic.show(
    <>
      <Curtain />
      <HalfTyped />
      <OwnLockCard user={user} />
    </>,
  );
  await screen.findByText("typed");
  expect(curtain()).toBe("open");
  return screen.getByRole("button", { name: "Lock now" });
}
const curtain = () => screen.getByLabelText("curtain").textContent;

test("it locks while a typed text is still being stored, and its button is above the part that comes late", async () => {
  const button = await show(() => new Promise(() => undefined));
  const pin = await screen.findByText("PIN of this device");
  expect(button.compareDocumentPosition(pin)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(button);
  expect(curtain()).toBe("locked");
});

test("with a full disk it locks too, and the tab keeps the text", async () => {
  sessionStorage.clear();
  await userEvent.click(await show(() => Promise.reject(new Error("full"))));
  expect(curtain()).toBe("locked");
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("half typ"));
});
