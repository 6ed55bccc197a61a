import { act, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { PinPad } from "./pin-pad.tsx";

const press = (key: string) => {
  window.dispatchEvent(new KeyboardEvent("keydown", { key }));
};
const type = (digits: string) => {
  for (const digit of digits) press(digit);
};

test("six digits that come before anything is painted again are one PIN", () => {
  const onPin = vi.fn<(pin: string) => void>();
  render(<PinPad label="PIN" isBusy={false} onPin={onPin} problem={null} />);
  act(() => type("482915"));
  expect(onPin.mock.calls).toEqual([["482915"]]);
  expect(screen.getByRole("img", { name: /0 of 6/ })).toBeTruthy();
});

test("a digit that comes with the first picture of the pad counts", () => {
  const onPin = vi.fn<(pin: string) => void>();
  const Pad = () => {
    useLayoutEffect(() => type("482915"), []);
    return <PinPad label="PIN" isBusy={false} onPin={onPin} problem={null} />;
  };
  render(<Pad />);
  expect(onPin.mock.calls).toEqual([["482915"]]);
});

test("the erase key takes the last digit away", () => {
  const onPin = vi.fn<(pin: string) => void>();
  render(<PinPad label="PIN" isBusy={false} onPin={onPin} problem={null} />);
  act(() => type("4829"));
  act(() => press("Backspace"));
  act(() => type("77"));
  expect(onPin).not.toHaveBeenCalled();
  act(() => type("5"));
  expect(onPin.mock.calls).toEqual([["482775"]]);
});

test("digits that are typed into a field, or on the curtain of the lock, are not for a pad elsewhere", () => {
  const onPin = vi.fn<(pin: string) => void>();
  const { container } = render(
    <>
      <input aria-label="Reason" />
      <PinPad label="PIN" isBusy={false} onPin={onPin} problem={null} />
    </>,
  );
  const field = screen.getByLabelText("Reason");
  act(() => {
    for (const key of "482915") field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  const curtain = document.createElement("dialog");
  curtain.setAttribute("open", "");
  container.append(curtain);
  act(() => type("482915"));
  expect(onPin).not.toHaveBeenCalled();
  curtain.remove();
  act(() => type("482915"));
  expect(onPin.mock.calls).toEqual([["482915"]]);
});
