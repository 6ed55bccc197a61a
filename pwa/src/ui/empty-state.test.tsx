import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { EmptyState } from "./empty-state.tsx";

beforeEach(() => {
  document.title = "Juno · Fernpaw";
});

test("an empty page is named by its line, in the tab of the browser too", () => {
  render(<EmptyState isPage title="This paper is not on this device" />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This paper is not on this device");
  expect(document.title).toContain("This paper is not on this device");
});

test("an empty list leaves the name of its page", () => {
  render(<EmptyState title="No open estimates" />);
  expect(document.title).toBe("Juno · Fernpaw");
});
