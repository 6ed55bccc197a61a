import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { isEnterLost } from "./use-kept-enter.ts";

test.each([
  ["Enter", null, true],
  ["Enter", "option-1", false],
  ["ArrowDown", null, false],
])("%s with the highlight %s would choose nothing: %s", (key, highlight, isLost) => {
  const said: boolean[] = [];
  render(
    <input
      role="combobox"
      aria-expanded="true"
      aria-controls="list"
      {...(highlight !== null && { "aria-activedescendant": highlight })}
      onKeyDown={(event) => said.push(isEnterLost(event))}
    />,
  );
  fireEvent.keyDown(screen.getByRole("combobox"), { key });
  expect(said).toEqual([isLost]);
});
