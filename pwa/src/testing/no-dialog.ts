import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/**
 * Waits until no dialog is open and the page behind the last one can be reached again: that comes a moment later. The
 * drawing in which charts measure their texts stays in the page.
 */
export async function noDialog(): Promise<void> {
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.querySelector("body > :not(svg)[aria-hidden='true']")).toBeNull();
  });
}
