import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AuthContext, type Auth } from "../../session/auth-context.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { TopBar } from "../../shell/top-bar.tsx";
import { Rail } from "../../shell/rail.tsx";
import { renderShell } from "./static-shell.tsx";
import { TodayScreen } from "./today-screen.tsx";

const DAY = "2027-06-16";
const shell = new DOMParser().parseFromString(renderShell(), "text/html");

/** The HTML of an element, without React's numbers in ids, with sorted attributes. */
function drawn(root: ParentNode, selector: string): string {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`Nothing is ${selector}`);
  const copied = found.cloneNode(true) as Element;
  for (const element of [copied, ...copied.querySelectorAll("*")]) {
    const attributes = Array.from(element.attributes, ({ name, value }) => [name, value] as const);
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes.toSorted(([left], [right]) => (left < right ? -1 : 1)))
      element.setAttribute(name, value);
  }
  return copied.outerHTML.replaceAll(/_[rR]_\w*_/g, "id");
}

/** A window of this width in px. */
function haveWindow(width: number): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

afterEach(() => vi.unstubAllGlobals());

test("the board of the first picture is the one that the app shows while it reads", async () => {
  const clinic = await openTestClinic();
  await aClinicDesk(clinic);
  clinic.show(<TodayScreen day={DAY} />);
  // Before the device's copy has answered.
  for (const selector of [".day-line", ".board", ".page-header-actions"])
    expect(drawn(shell, selector)).toBe(drawn(document.body, selector));
  expect(shell.querySelector(".page-header-words .t-h1")?.textContent).toBe(
    screen.getByRole("heading", { level: 1 }).textContent,
  );
});

test("on a phone the tabs are the app's, and the stage that is left in sight is the chosen one", async () => {
  haveWindow(390);
  const clinic = await openTestClinic();
  await aClinicDesk(clinic);
  clinic.show(<TodayScreen day={DAY} />);
  expect(drawn(shell, ".tabs")).toBe(drawn(document.body, ".tabs"));
  // `first-paint.css` leaves the second one.
  expect(drawn(shell, ".stage:nth-child(2)")).toBe(drawn(document.body, ".board > .stage:only-child"));
});

test("the frame of the first picture is the app's", async () => {
  const clinic = await openTestClinic();
  const auth = { state: { status: "checking" }, isLoading: true } as unknown as Auth;
  clinic.show(
    <AuthContext value={auth}>
      <Rail isOpen />
      <TopBar onMenu={() => undefined} onFind={() => undefined} onSync={() => undefined} />
    </AuthContext>,
  );
  for (const selector of [".rail-brand", ".top-bar-menu", ".top-bar-find"])
    expect(drawn(shell, selector)).toBe(drawn(document.body, selector));
  // Its icon is the app's, which is a link there.
  expect(drawn(shell, ".top-bar-inbox svg")).toBe(drawn(document.body, ".top-bar-inbox svg"));
});

test("nothing of it can be reached, and the page's policy refuses nothing of it", () => {
  const picture = shell.querySelector("#shell > [aria-hidden]");
  expect([picture?.getAttribute("aria-hidden"), picture?.hasAttribute("inert")]).toEqual(["true", true]);
  expect(
    Array.from(shell.querySelectorAll("[style], script, [onclick], main, h1"), ({ outerHTML }) => outerHTML),
  ).toEqual([]);
  expect(shell.querySelectorAll(":not([aria-hidden] *)[role=status]").length).toBe(1);
});
