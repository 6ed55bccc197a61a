import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Waits until no dialog is open and the page behind the last one can be reached again: that comes a moment later. */
export async function noDialog(): Promise<void> {
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.querySelector("body > [aria-hidden='true']")).toBeNull();
  });
}
