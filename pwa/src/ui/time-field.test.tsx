import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { steppedTime, tidyTime, TimeField } from "./time-field.tsx";

test.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["9.30", "09:30"],
  ["1745", "17:45"],
  ["24:00", "24:00"],
  ["9:75", "9:75"],
  ["soon", "soon"],
])("%s is read as %s", (typed, tidy) => {
  expect(tidyTime(typed)).toBe(tidy);
});

test.each([
  ["09:32", 5, "09:35"],
  ["09:32", -5, "09:30"],
  ["09:30", -5, "09:25"],
  ["23:55", 5, "23:55"],
  ["00:02", -5, "00:00"],
  ["00:00", -5, "00:00"],
])("from %s by %i is %s", (time, step, next) => {
  expect(steppedTime(time, step)).toBe(next);
});

describe("the field", () => {
  function Held() {
    const [time, setTime] = useState("09:30");
    return (
      <AppFrame>
        <TimeField label="Time" value={time} onChange={setTime} />
        <output>{time}</output>
      </AppFrame>
    );
  }
  const held = () => screen.getByRole("status").textContent;

  test("is tidied when it is left or sent, and steps by buttons and arrows", async () => {
    const user = userEvent.setup();
    render(<Held />);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Time" });
    await user.clear(field);
    await user.type(field, "1415{Enter}");
    expect([field.value, held()]).toEqual(["14:15", "14:15"]);
    await user.keyboard("{ArrowUp}");
    expect(held()).toBe("14:20");
    await user.click(screen.getByRole("button", { name: "5 minutes earlier" }));
    expect(held()).toBe("14:15");
    await user.clear(field);
    await user.type(field, "8");
    await user.tab();
    expect(held()).toBe("08:00");
  });
});
