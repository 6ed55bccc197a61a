import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useController, type Control } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { AppFrame } from "../../ui/app-frame.tsx";
import { DraftedFormDialog } from "./drafted-form-dialog.tsx";
import type { DraftHandle } from "./drafts.ts";

interface Values {
  name: string;
}

const onRender = vi.fn<() => void>();
const never = new Promise<void>(() => undefined);

function NameField({ control }: { control: Control<Values> }) {
  const { field } = useController({ control, name: "name" });
  onRender();
  return <input {...field} aria-label="Name" />;
}

function open(save: () => Promise<void>) {
  const discard = vi.fn<() => Promise<void>>(() => never);
  const keep = vi.fn<(value: Values) => void>();
  const draft: DraftHandle<Values> = { restored: null, keep, discard, isTyped: () => false, throwAway: () => null };
  const onSaved = vi.fn<(values: Values) => void>();
  const nothing = (): void => undefined;
  render(
    <AppFrame>
      <DraftedFormDialog
        title="Add"
        submitLabel="Save"
        draft={draft}
        restored={null}
        blank={{ name: "Juno" }}
        resolver={(values) => ({ values, errors: {} })}
        save={save}
        onSaved={onSaved}
        onClose={nothing}
      >
        {(control) => <NameField control={control} />}
      </DraftedFormDialog>
    </AppFrame>,
  );
  return { discard, onSaved, tap: () => userEvent.click(screen.getByRole("button", { name: "Save" })) };
}

test("no field is rendered again while a form is saved, nor when it goes", async () => {
  let end: () => void = () => undefined;
  const { onSaved, tap } = open(() => new Promise((resolve) => (end = resolve)));
  onRender.mockClear();
  await tap();
  expect(await screen.findByRole("button", { name: "Save", busy: true })).toBeTruthy();
  end();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ name: "Juno" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onRender).not.toHaveBeenCalled();
});

test("what is saved is said to be saved while the draft is still being thrown away", async () => {
  const { discard, onSaved, tap } = open(() => Promise.resolve());
  await tap();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(discard).toHaveBeenCalledOnce();
});

test("what is refused stays, with its draft", async () => {
  const { discard, onSaved, tap } = open(() => Promise.reject(new Error("no")));
  await tap();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByLabelText("Name")).toBeTruthy();
  expect([discard.mock.calls.length, onSaved.mock.calls.length]).toEqual([0, 0]);
});
