import type { Period } from "@fernpaw/domain/reminders/reminder";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { PeriodField } from "./period-field.tsx";

const onPeriod = vi.fn<(period: Period | null) => void>();

function Field() {
  const [period, setPeriod] = useState<Period | null>({ n: 1, unit: "month" });
  const change = (next: Period | null): void => {
    setPeriod(next);
    onPeriod(next);
  };
  return <PeriodField label="Repeats after" never="Never" value={period} onChange={change} errorText={undefined} />;
}

test("the typed number is kept, and other text is refused instead of replaced", async () => {
  render(<Field />);
  const number = screen.getByRole<HTMLInputElement>("textbox", { name: "How many" });
  await userEvent.clear(number);
  expect(number.value).toBe("");
  expect(onPeriod.mock.lastCall?.[0]?.n).toBeNaN();
  await userEvent.type(number, "18");
  expect(onPeriod).toHaveBeenLastCalledWith({ n: 18, unit: "month" });
  await userEvent.type(number, "0");
  expect(onPeriod).toHaveBeenLastCalledWith({ n: 180, unit: "month" });
});
