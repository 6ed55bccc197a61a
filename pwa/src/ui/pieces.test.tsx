import { readFile } from "node:fs/promises";
import { join } from "node:path";
import MenuItem from "@mui/material/MenuItem";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Button } from "./button.tsx";
import type { ButtonSize, ButtonVariant } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";
import { PersonAvatar } from "./person-avatar.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { StepProgress } from "./step-progress.tsx";
import { TextField } from "./text-field.tsx";

function show(children: ReactNode) {
  const router = createMemoryRouter([{ path: "*", element: <AppFrame>{children}</AppFrame> }]);
  return render(<RouterProvider router={router} />);
}

const VARIANTS: readonly ButtonVariant[] = ["primary", "secondary", "destructive", "success", "ghost", "link"];
const SIZES: readonly ButtonSize[] = ["sm", "md", "lg"];

describe("a button", () => {
  test.each(VARIANTS.flatMap((variant) => SIZES.map((size) => [variant, size] as const)))(
    "%s %s is a plain button until it loads",
    async (variant, size) => {
      const onClick = vi.fn<() => void>();
      const button = (isLoading: boolean) => (
        <Button variant={variant} size={size} isLoading={isLoading} onClick={onClick}>
          {"Save"}
        </Button>
      );
      const { rerender } = render(button(false));
      const element = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
      expect(element.className).toContain(`button-${variant} button-${size}`);
      expect([element.type, element.hasAttribute("aria-busy")]).toEqual(["button", false]);
      await userEvent.click(element);
      rerender(button(true));
      expect([element.disabled, element.getAttribute("aria-busy")]).toEqual([true, "true"]);
      await userEvent.click(element, { pointerEventsCheck: 0 });
      expect(onClick).toHaveBeenCalledOnce();
    },
  );

  test("keeps its name while its words give way to the spinner", async () => {
    const rules = document.createElement("style");
    rules.textContent = await readFile(join(import.meta.dirname, "ui.css"), "utf8");
    document.head.append(rules);
    onTestFinished(() => rules.remove());
    render(
      <Button isLoading endIcon={<svg aria-hidden="true" />}>
        <span>{"Start exam"}</span> <span className="vh">{"Juno"}</span>
      </Button>,
    );
    expect(screen.getByRole("button", { name: "Start exam Juno", busy: true })).toBeTruthy();
  });

  test("with an address is a link", () => {
    show(<Button to="/dashboard">{"Home"}</Button>);
    expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/dashboard");
  });
});

describe("a page's header", () => {
  test("has title, subtitle, actions, and crumbs of which the last is where one is", () => {
    const crumbs = [
      { label: "Inventory", to: "/dashboard/inventory" },
      { label: "Stock" },
      { label: "Gauze", to: "/x" },
    ];
    show(<PageHeader title="Gauze" subtitle="4 packs" crumbs={crumbs} actions={<Button>{"Order"}</Button>} />);
    expect(screen.getByRole("heading", { level: 1, name: "Gauze" })).toBeTruthy();
    expect(screen.getByText("4 packs")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Order" })).toBeTruthy();
    const path = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
    expect(path.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Inventory"]);
    expect(path.getAllByRole("listitem").map((item) => item.querySelector("[aria-current=page]")?.textContent)).toEqual(
      [undefined, undefined, "Gauze"],
    );
  });

  test("without crumbs has no path, and names the window", () => {
    const { unmount } = show(<PageHeader title="Today" />);
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(document.title).toBe("Today · Fernpaw");
    unmount();
    expect(document.title).toBe("Fernpaw");
  });
});

describe("step progress", () => {
  const steps = ["Clinic", "You", "Check"];
  const states = () =>
    screen.getAllByRole("listitem").map((item) => [item.className, item.getAttribute("aria-current")]);

  test("says which steps are completed, current and upcoming", () => {
    show(<StepProgress steps={steps} current={1} />);
    expect(states()).toEqual([
      ["is-completed", null],
      ["is-current", "step"],
      ["is-upcoming", null],
    ]);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Clinic, completed",
      "2You",
      "3Check, upcoming",
    ]);
  });

  test("after the last step all are completed", () => {
    show(<StepProgress steps={steps} current={3} />);
    expect(states().map(([name]) => name)).toEqual(["is-completed", "is-completed", "is-completed"]);
  });
});

describe("a text field", () => {
  test("has its label, and its icon before the text", () => {
    show(<TextField label="E-mail" icon={<svg data-testid="icon" />} />);
    const field = screen.getByRole("textbox", { name: "E-mail" });
    const icon = screen.getByTestId("icon");
    expect(icon.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(field.getAttribute("aria-invalid")).toBe("false");
  });

  test("that is wrong is marked, and linked to the words that say why", () => {
    show(<TextField label="E-mail" helperText="As on the invoice" errorText="An @ is missing." />);
    const field = screen.getByRole("textbox", { name: "E-mail" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const words = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(words?.textContent).toBe("An @ is missing.");
    expect(screen.queryByText("As on the invoice")).toBeNull();
  });

  test("with options shows the words of the empty one, where it has one", () => {
    const options = ["kg", "lb"].map((unit) => (
      <MenuItem key={unit} value={unit}>
        {unit}
      </MenuItem>
    ));
    show(
      <>
        <TextField select label="Weight" value="">
          <MenuItem value="">{"As the clinic"}</MenuItem>
          {options}
        </TextField>
        <TextField select label="Other weight" value="">
          {options}
        </TextField>
      </>,
    );
    expect(screen.getByRole("combobox", { name: "Weight" }).textContent).toBe("As the clinic");
    expect(screen.getByRole("combobox", { name: "Other weight" }).textContent?.trim()).not.toBe("As the clinic");
  });
});

test("an empty place has a drawing, one line and one action", () => {
  show(<EmptyState title="Nobody waits" action={<Button>{"Walk-in"}</Button>} />);
  expect(document.querySelector(".empty-state svg")?.getAttribute("aria-hidden")).toBe("true");
  expect(screen.getByText("Nobody waits").tagName).toBe("P");
  expect(screen.getByRole("button", { name: "Walk-in" })).toBeTruthy();
});

test("placeholders are five unless told otherwise, and say what they wait for once", () => {
  show(<SkeletonRows />);
  expect(screen.getByRole("status", { name: "Loading…" }).children).toHaveLength(5);
});

test.each([
  ["Nora", "Baptiste", "NB"],
  ["", "", "?"],
])("the picture of %s %s is drawn, 128 wide: %s", (firstName, lastName, letters) => {
  const { container } = show(<PersonAvatar person={{ firstName, lastName }} />);
  expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 128 128");
  expect(container.querySelector("text")?.textContent).toBe(letters);
});
