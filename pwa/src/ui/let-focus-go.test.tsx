import { render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { LetFocusGo } from "./let-focus-go.tsx";

let focusAtEnd: Element | null = null;

function Old() {
  useLayoutEffect(
    () => () => {
      focusAtEnd = document.activeElement;
    },
    [],
  );
  return <button>{"Old"}</button>;
}

const show = (address: string, isOld: boolean) => (
  <main>
    <LetFocusGo address={address}>
      {isOld && <Old />}
      <button>{"Stays"}</button>
    </LetFocusGo>
  </main>
);

test("the focus is off a page before the page is removed", () => {
  const { rerender } = render(show("/a", true));
  screen.getByText("Old").focus();
  rerender(show("/b", false));
  expect(focusAtEnd).toBe(document.body);
});

test("what stays on the page keeps the focus, and so does a page whose address stays", () => {
  const { rerender } = render(show("/a", true));
  const stays = screen.getByText("Stays");
  stays.focus();
  rerender(show("/b", false));
  expect(document.activeElement).toBe(stays);
  rerender(show("/b", true));
  expect(document.activeElement).toBe(stays);
});
