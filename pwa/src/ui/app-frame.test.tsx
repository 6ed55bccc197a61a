import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

const sheets = () => [...document.querySelectorAll("style")];

/** Each such sheet makes the browser work out the style of the whole page, at 4x slow-down 80 ms on Today. */
test("a frame, a dialog and its fields bring no sheet for the whole page, and the variables are there once", () => {
  const form = (
    <AppFrame>
      <Dialog isOpen onClose={() => undefined} title="Check in">
        <TextField label="Weight" />
      </Dialog>
    </AppFrame>
  );
  const { unmount } = render(form);
  unmount();
  render(form);
  expect(sheets().filter(({ dataset }) => dataset["emotion"]?.includes("global"))).toEqual([]);
  expect(sheets().filter(({ textContent }) => textContent.includes("--vc-palette-ink:"))).toHaveLength(2);
});
