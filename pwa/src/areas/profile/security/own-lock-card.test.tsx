import { screen } from "@testing-library/react";
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

test("it locks while a typed text is still being stored, and its button is above the part that comes late", async () => {
  const clinic = await openTestClinic();
  vi.spyOn(clinic.sync.drafts, "set").mockReturnValue(new Promise(() => undefined));
  const user = { userId: clinic.actor.userId } as Profile;
  clinic.show(
    <>
      <Curtain />
      <HalfTyped />
      <OwnLockCard user={user} />
    </>,
  );
  await screen.findByText("typed");
  const button = screen.getByRole("button", { name: "Lock now" });
  const pin = await screen.findByText("PIN of this device");
  expect(button.compareDocumentPosition(pin)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByLabelText("curtain").textContent).toBe("open");
  await userEvent.click(button);
  expect(screen.getByLabelText("curtain").textContent).toBe("locked");
});
