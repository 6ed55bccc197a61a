import { raiseAlert } from "@fernpaw/domain/pets/alert.mutations";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { openTestClinic, type TestClinic } from "../testing/render-in-clinic.tsx";
import { TextField } from "../ui/text-field.tsx";
import { DateField } from "./date-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useActionForm } from "./use-action-form.ts";

let clinic: TestClinic;
beforeEach(async () => {
  sessionStorage.clear();
  clinic = await openTestClinic();
});

const onClose = (): void => undefined;
const send = vi.fn<() => Promise<void>>(() => Promise.resolve());

function Form() {
  const [day, setDay] = useState("");
  const form = useActionForm({
    mutation: raiseAlert,
    start: () => ({ id: uuidv7(), text: "", kind: "other" as const }),
    toArgs: (values) => ({ ...values, subject: "pet" as const, subjectId: values.id }),
    send,
  });
  return (
    <FormDialog form={form} title="Warn" onClose={onClose} submitLabel="Save">
      <TextField label="Text" {...form.field("text")} />
      <DateField label="Until" value={day} onChange={setDay} />
    </FormDialog>
  );
}

test("the first fault takes the focus with the words below it, though a later field was red before", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  clinic.show(<Form />);
  const day = await screen.findByRole("textbox", { name: "Until" });
  await userEvent.type(day, "nonsense");
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.click(save);
  const text = screen.getByRole("textbox", { name: "Text" });
  await waitFor(() => expect(text.getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(send).not.toHaveBeenCalled();
  expect(scrolled.mock.contexts).toEqual([text.closest(".MuiFormControl-root")]);
});
