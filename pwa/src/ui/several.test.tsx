import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Several } from "./several.tsx";

const OPTIONS = [
  { id: "dog", name: "Dog" },
  { id: "cat", name: "Cat" },
];

function Species({ onChange }: { onChange: (ids: string[]) => void }) {
  const [ids, setIds] = useState(["dog", "axolotl"]);
  return (
    <Several
      label="Species"
      none="All"
      options={OPTIONS}
      value={ids}
      onChange={(next) => {
        setIds(next);
        onChange(next);
      }}
    />
  );
}

test("a choice that is not on the device stays when others are chosen or left out", async () => {
  const changes: string[][] = [];
  render(
    <AppFrame>
      <Species onChange={(ids) => changes.push(ids)} />
    </AppFrame>,
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Species" }));
  await userEvent.click(await screen.findByRole("option", { name: "Cat" }));
  await userEvent.click(await screen.findByRole("option", { name: "Dog" }));
  expect(changes).toEqual([
    ["axolotl", "dog", "cat"],
    ["axolotl", "cat"],
  ]);
});
