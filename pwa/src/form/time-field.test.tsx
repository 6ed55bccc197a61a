import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { openTestClinic } from "../testing/render-in-clinic.tsx";
import { copy } from "./time-field.copy.ts";
import { TimeField } from "./time-field.tsx";

type Rest = Partial<Parameters<typeof TimeField>[0]>;

function Held({ start, ...rest }: Rest & { start: string }) {
  const [time, setTime] = useState(start);
  return (
    <>
      <TimeField label="Time" value={time} onChange={setTime} {...rest} />
      <output>{time}</output>
    </>
  );
}

async function show(start: string, { country = "GB", ...rest }: Rest & { country?: string } = {}) {
  const clinic = await openTestClinic();
  Object.assign(clinic.settings, { country, locale: `en-${country}` });
  clinic.show(<Held start={start} {...rest} />);
  return userEvent.setup();
}

/** Found behind an open list too. */
const hidden = true;
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Time", hidden });
const button = () => screen.getByRole("button", { name: "Choose time: Time", hidden });
const value = () => screen.getByRole("status", { hidden }).textContent;
const list = () => screen.getByRole("dialog", { name: "Choose time: Time" });
const words = () => document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent ?? "";

test.each([
  ["GB", "14:30", "hh:mm", "numeric"],
  ["US", "2:30 pm", "h:mm am", "text"],
])("a clinic in %s sees %s", async (country, text, pattern, inputMode) => {
  await show("14:30", { country });
  expect([field().value, field().placeholder, field().inputMode]).toEqual([text, pattern, inputMode]);
});

describe("typing", () => {
  test("says beside the text at each key what is meant, and is tidied when the field is left", async () => {
    const user = await show("09:30");
    await user.clear(field());
    await user.type(field(), "230p");
    expect([field().value, value()]).toEqual(["230p", "14:30"]);
    expect(screen.getByText("14:30", { selector: "span" })).toBeTruthy();
    await user.tab();
    expect(field().value).toBe("14:30");
    expect(screen.queryByText("14:30", { selector: "span" })).toBeNull();
  });

  test("Enter tidies; a bare hour where people count to 12 is in the day", async () => {
    const user = await show("09:30", { country: "US" });
    await user.clear(field());
    await user.type(field(), "2{Enter}");
    expect([field().value, value()]).toEqual(["2:00 pm", "14:00"]);
    await user.clear(field());
    await user.type(field(), "02:00{Enter}");
    expect([field().value, value()]).toEqual(["2:00 am", "02:00"]);
  });

  test("text that is not understood stays, goes to the form as it is, and is explained", async () => {
    const user = await show("09:30", { helperText: "When it begins." });
    expect(words()).toBe("When it begins.");
    await user.clear(field());
    await user.type(field(), "9:75");
    expect(words()).toBe(copy.hint(false));
    await user.tab();
    expect([field().value, value(), words()]).toEqual(["9:75", "9:75", copy.badMinutes]);
    expect(field().getAttribute("aria-invalid")).toBe("true");
  });

  test("what an older draft holds is tidied when the field is left", async () => {
    const user = await show("930");
    field().focus();
    await user.tab();
    expect([field().value, value()]).toEqual(["09:30", "09:30"]);
  });
});

test("the arrows step by the slot, with Shift by an hour", async () => {
  const user = await show("09:05", { stepMin: 20 });
  field().focus();
  await user.keyboard("{ArrowUp}");
  expect(value()).toBe("09:20");
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}{ArrowDown}");
  expect(value()).toBe("08:00");
});

describe("the list", () => {
  test("begins at the time, walks by the arrows, and Escape closes it", async () => {
    const user = await show("14:30", { country: "US" });
    await user.click(button());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("2:30 pm"));
    expect(within(list()).getByRole("option", { selected: true }).textContent).toBe("2:30 pm");
    await user.keyboard("{ArrowRight}{ArrowDown}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("3:45 pm"));
    await user.keyboard("{Enter}");
    expect([value(), field().value]).toEqual(["15:45", "3:45 pm"]);
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(button());
    await user.keyboard("{Home}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("12:00 am"));
    await user.keyboard("{Escape}");
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(value()).toBe("15:45");
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  test("begins in the morning when there is no time, and near a time that is no slot", async () => {
    const user = await show("");
    await user.click(button());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("09:00"));
    expect(within(list()).queryByRole("button", { name: "Clear" })).toBeNull();
    await user.keyboard("{Enter}");
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.clear(field());
    await user.type(field(), "10:50");
    await user.click(button());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("10:45"));
    expect(within(list()).queryByRole("option", { selected: true })).toBeNull();
    await user.click(within(list()).getByRole("button", { name: "Clear" }));
    expect([value(), field().value]).toEqual(["", ""]);
  });
});
