import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openTestClinic } from "../testing/render-in-clinic.tsx";
import { comingWords } from "./coming.copy.ts";
import type { ComingPage, ComingWords } from "./coming.copy.ts";
import { ComingScreen } from "./coming-screen.tsx";

test.each(Object.entries(comingWords) as [ComingPage, ComingWords][])(
  "%s says that it is not built, what it will hold, and what does the job until then",
  async (page, words) => {
    const clinic = await openTestClinic();
    clinic.show(<ComingScreen page={page} />);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(words.title);
    expect(screen.getByText("Not built yet")).toBeTruthy();
    for (const line of words.holds) expect(screen.getByText(line)).toBeTruthy();
    for (const { label, to } of words.meanwhile) {
      expect(screen.getAllByRole("link", { name: label }).map((link) => link.getAttribute("href"))).toContain(to);
    }
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
    expect(crumbs.getByRole("link", { name: "Dashboard" })).toBeTruthy();
    expect(crumbs.getByText(words.title).closest("[aria-current=page]")).not.toBeNull();
  },
);
