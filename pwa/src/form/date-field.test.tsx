import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openTestClinic } from "../testing/render-in-clinic.tsx";
import { copy } from "./date-field.copy.ts";
import { DateField } from "./date-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useCallForm } from "./use-call-form.ts";

const onSent = vi.fn();
const onClosed = vi.fn();

type Rest = Partial<Parameters<typeof DateField>[0]>;

function Held({ start, ...rest }: Rest & { start: string }) {
  const [day, setDay] = useState(start);
  const form = useCallForm({ start: () => ({}), stays: true, call: async () => void onSent(day) });
  return (
    <FormDialog form={form} onClose={onClosed} title="A form" submitLabel="Save">
      <DateField label="Due on" value={day} onChange={setDay} {...rest} />
      <button type="button" onClick={() => setDay("2026-05-05")}>
        Set elsewhere
      </button>
      <output>{day}</output>
    </FormDialog>
  );
}

async function show(start: string, rest: Rest = {}, settings: { country?: string; locale?: string } = {}) {
  const clinic = await openTestClinic();
  Object.assign(clinic.settings, settings);
  clinic.show(<Held start={start} {...rest} />);
  return userEvent.setup();
}

/** Found behind an open calendar too. */
const hidden = true;
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Due on", hidden });
const button = () => screen.getByRole("button", { name: "Choose date: Due on", hidden });
const value = () => screen.getByRole("status", { hidden }).textContent;
const words = () => document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent ?? "";
const calendar = () => screen.getByRole("dialog", { name: "Choose date: Due on" });
const noCalendar = () => expect(screen.queryByRole("dialog", { name: "Choose date: Due on" })).toBeNull();
const day = (name: string) => within(calendar()).getByRole("button", { name });
const focused = () => document.activeElement?.getAttribute("aria-label");

beforeEach(() => vi.clearAllMocks());

test("a British clinic sees day and month in its order, with words below, whatever the browser's language is", async () => {
  await show("2026-04-03");
  expect(navigator.language).toBe("en-US");
  expect([field().value, field().placeholder, words()]).toEqual(["03/04/2026", "dd/mm/yyyy", "Fri, 3 Apr 2026"]);
});

test.each([
  ["US", "04/03/2026", "mm/dd/yyyy"],
  ["DE", "03.04.2026", "dd.mm.yyyy"],
  ["SE", "2026-04-03", "yyyy-mm-dd"],
])("a clinic in %s sees %s", async (country, text, pattern) => {
  await show("2026-04-03", {}, { country, locale: `en-${country}` });
  expect([field().value, field().placeholder]).toEqual([text, pattern]);
});

test("outside a clinic a date is as ISO 8601 has it", () => {
  render(<DateField label="Due on" value="2026-04-03" />);
  expect(field().value).toBe("2026-04-03");
});

describe("typing", () => {
  test("replaces what is there, says at each key what is meant, and is tidied when the field is left", async () => {
    const user = await show("2026-04-03");
    await user.tab();
    await user.tab();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.keyboard("5/6/2");
    expect(words()).toMatch(/^Such as 31\/12\/\d{4}, 3 apr or \+2w\.$/);
    await user.keyboard("031");
    expect([field().value, value(), words()]).toEqual(["5/6/2031", "2031-06-05", "Thu, 5 Jun 2031"]);
    await user.tab();
    expect(field().value).toBe("05/06/2031");
  });

  test("Enter tidies and sends the form with what was typed", async () => {
    const user = await show("2026-04-03");
    await user.clear(field());
    await user.type(field(), "4 apr 2026{Enter}");
    await waitFor(() => expect(onSent.mock.calls).toEqual([["2026-04-04"]]));
    expect(field().value).toBe("04/04/2026");
  });

  test("text that is not understood stays, goes to the form as it is, and is explained once the field is left", async () => {
    const user = await show("2026-04-03");
    await user.clear(field());
    await user.type(field(), "31 april 2026");
    expect(field().getAttribute("aria-invalid")).toBe("false");
    await user.tab();
    expect([field().value, value(), words()]).toEqual(["31 april 2026", "31 april 2026", copy.noSuchDay("April", 31)]);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    await user.clear(field());
    await user.type(field(), "30 april 2026");
    expect(field().getAttribute("aria-invalid")).toBe("false");
    expect(value()).toBe("2026-04-30");
  });

  test("a date that comes from elsewhere takes the place of what was typed", async () => {
    const user = await show("2026-04-03");
    await user.clear(field());
    await user.type(field(), "31 april");
    await user.click(screen.getByRole("button", { name: "Set elsewhere" }));
    expect([field().value, words()]).toEqual(["05/05/2026", "Tue, 5 May 2026"]);
  });

  test("an autofilled ISO date and an emptied field are taken", async () => {
    await show("2026-04-03");
    fireEvent.change(field(), { target: { value: "2027-01-31" } });
    expect(value()).toBe("2027-01-31");
    fireEvent.change(field(), { target: { value: " " } });
    fireEvent.blur(field());
    expect([field().value, value()]).toEqual(["", ""]);
  });

  test("a restored draft that is no date is explained at once, and what the form says comes second", async () => {
    await show("3 foo", { errorText: "Give a day." });
    expect(field().value).toBe("3 foo");
    expect(words()).toMatch(/^Type a date, such as /);
  });

  test("a day outside the limits is told to the form, and named when the field is left", async () => {
    const user = await show("2026-04-03", { min: "2026-04-01", max: "2026-04-30" });
    await user.clear(field());
    await user.type(field(), "1/5/2026");
    await user.tab();
    expect([value(), words()]).toEqual(["2026-05-01", copy.tooLate("30/04/2026")]);
  });
});

describe("a filter hears of nothing on the way to a date", () => {
  test("but of the date, once the field is left or Enter is pressed", async () => {
    const onSettle = vi.fn();
    const user = await show("2026-04-03", { onChange: undefined, onSettle });
    await user.clear(field());
    await user.type(field(), "5/6/2026");
    expect(onSettle).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onSettle.mock.calls).toEqual([["2026-06-05"]]);
    await user.clear(field());
    await user.type(field(), "soon");
    await user.tab();
    expect(onSettle).toHaveBeenCalledTimes(1);
    expect(field().value).toBe("soon");
  });
});

describe("the arrows", () => {
  test("step by a day, with Shift by a week, and never beyond the limits", async () => {
    const user = await show("2026-02-27", { min: "2026-02-20", max: "2026-03-08" });
    field().focus();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(value()).toBe("2026-03-01");
    await user.keyboard("{ArrowDown}");
    expect([value(), field().value]).toEqual(["2026-02-28", "28/02/2026"]);
    await user.keyboard("{Shift>}{ArrowUp}{ArrowUp}{/Shift}");
    expect(value()).toBe("2026-03-07");
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
    expect(value()).toBe("2026-02-21");
  });

  test("begin today in an empty field, and leave text alone that is not understood", async () => {
    const user = await show("", { min: "2099-01-05" });
    field().focus();
    await user.keyboard("{ArrowUp}");
    expect(value()).toBe("2099-01-05");
    await user.clear(field());
    await user.type(field(), "soon{ArrowUp}");
    expect(field().value).toBe("soon");
  });
});

describe("the calendar", () => {
  test("opens at the date, and the arrows walk over the end of a month", async () => {
    const user = await show("2026-04-30");
    await user.click(button());
    expect(focused()).toBe("Thursday 30 April 2026");
    expect(calendar().querySelector("td[aria-selected=true]")?.textContent).toBe("30");
    expect(button().getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{ArrowRight}");
    expect(focused()).toBe("Friday 1 May 2026");
    await user.keyboard("{ArrowUp}");
    expect(focused()).toBe("Friday 24 April 2026");
    await user.keyboard("{Home}");
    expect(focused()).toBe("Monday 20 April 2026");
    await user.keyboard("{End}");
    expect(focused()).toBe("Sunday 26 April 2026");
    await user.keyboard("{PageDown}");
    expect(focused()).toBe("Tuesday 26 May 2026");
    await user.keyboard("{Shift>}{PageUp}{/Shift}");
    expect(focused()).toBe("Monday 26 May 2025");
    await user.keyboard("{Enter}");
    expect([value(), field().value]).toEqual(["2025-05-26", "26/05/2025"]);
    expect(onSent).not.toHaveBeenCalled();
  });

  test("gives the focus back to its button, and Escape closes it and not the dialog", async () => {
    const user = await show("2026-04-03");
    await user.click(button());
    await user.keyboard("{Escape}");
    await vi.waitFor(noCalendar);
    expect(onClosed).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(button()));
    await user.keyboard("{Escape}");
    expect(onClosed).toHaveBeenCalled();
  });

  test("opens from the field by Alt and the arrow", async () => {
    const user = await show("2026-04-03");
    field().focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await user.click(day("Tuesday 14 April 2026"));
    await vi.waitFor(noCalendar);
    expect(value()).toBe("2026-04-14");
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  test("marks today, and takes no day outside the limits", async () => {
    const user = await show("", { max: "2100-12-31" });
    await user.click(button());
    const today = within(calendar()).getByRole("button", { current: "date" });
    await waitFor(() => expect(document.activeElement).toBe(today));
    await user.click(within(calendar()).getByRole("button", { name: "Today" }));
    expect(today.getAttribute("aria-label")?.endsWith(value().slice(0, 4))).toBe(true);
  });

  test("takes no day outside the limits, and cannot be led there", async () => {
    const user = await show("2026-04-20", { min: "2026-04-10", max: "2026-04-25" });
    await user.click(button());
    expect(day("Sunday 26 April 2026").getAttribute("aria-disabled")).toBe("true");
    await user.click(day("Sunday 26 April 2026"));
    expect(value()).toBe("2026-04-20");
    await user.keyboard("{PageDown}");
    expect(focused()).toBe("Saturday 25 April 2026");
    expect(within(calendar()).getByRole("button", { name: "Next month" }).getAttribute("aria-disabled")).toBe("true");
    expect(within(calendar()).queryByRole("button", { name: "Today" })).toBeNull();
  });

  test.each([
    ["GB", "Mo"],
    ["US", "Su"],
    ["EG", "Sa"],
  ])("begins the week in %s with %s", async (country, first) => {
    const user = await show("2026-04-03", {}, { country, locale: `en-${country}` });
    await user.click(button());
    const heads = within(calendar()).getAllByRole("columnheader");
    expect(heads[0]?.textContent).toBe(first);
    expect(calendar().querySelector("td button")?.getAttribute("aria-label")?.slice(0, 2)).toBe(first);
  });

  test("has the months and years behind its title", async () => {
    const user = await show("2026-04-30");
    await user.click(button());
    await user.click(within(calendar()).getByRole("button", { name: "April, Month" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("April"));
    await user.keyboard("{ArrowUp}{Enter}");
    expect(within(calendar()).getByRole("button", { name: "January, Month" })).toBeTruthy();
    expect(focused()).toBe("Friday 30 January 2026");
    await user.click(within(calendar()).getByRole("button", { name: "2026, Year" }));
    await user.click(within(calendar()).getByRole("option", { name: "2019" }));
    expect(focused()).toBe("Wednesday 30 January 2019");
  });

  test("asks for the year of a birth first, then for its month", async () => {
    const user = await show("", { isBirth: true, max: "2026-11-23" });
    await user.click(button());
    const options = within(calendar()).getAllByRole("option");
    expect([options[0]?.textContent, options.at(-1)?.textContent]).toEqual(["1900", "2026"]);
    await user.click(within(calendar()).getByRole("option", { name: "2019" }));
    await user.click(within(calendar()).getByRole("option", { name: "March" }));
    await user.click(day("Saturday 9 March 2019"));
    expect(value()).toBe("2019-03-09");
  });

  test("clears the date", async () => {
    const user = await show("2026-04-03");
    await user.click(button());
    await user.click(within(calendar()).getByRole("button", { name: "Clear" }));
    expect([value(), field().value]).toEqual(["", ""]);
  });
});
