import Stack from "@mui/material/Stack";
import { useCallback, useMemo, useState, type ReactNode, type SubmitEvent } from "react";
import { useForm, type Control, type DefaultValues, type FieldValues, type Resolver } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusFirstFault } from "../../ui/form-faults.ts";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { RestoredNotice } from "../../ui/restored-notice.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { DraftHandle } from "./drafts.ts";

interface DraftedFormDialogProps<Values extends FieldValues> {
  title: string;
  submitLabel: string;
  draft: DraftHandle<Values>;
  /** What had been typed before; null: nothing. */
  restored: Values | null;
  /** What the form starts with else, and again after "start over". */
  blank: Values;
  resolver: Resolver<Values>;
  save: (values: Values) => Promise<void>;
  /** Once it is saved; the dialog is gone then, and the draft as good as. */
  onSaved: (values: Values) => void;
  onClose: () => void;
  /** `onChanged` is for changes that are not typed: a row added, a box ticked. */
  children: (control: Control<Values>, onChanged: () => void) => ReactNode;
  /** Stays in sight above the buttons, however far the form is scrolled. */
  advice?: (control: Control<Values>) => ReactNode;
}

/** A form in a dialog. What is half typed survives the page; what is refused stays, with the reason below. */
export function DraftedFormDialog<Values extends FieldValues>(props: DraftedFormDialogProps<Values>) {
  const { draft, restored, blank, resolver, save, children } = props;
  const form = useForm<Values>({
    defaultValues: (restored ?? blank) as DefaultValues<Values>,
    resolver,
    shouldFocusError: false,
  });
  const action = useAction();
  const [isRestored, setRestored] = useState(restored !== null);
  const [isSaved, setSaved] = useState(false);
  const { control, getValues } = form;
  const keep = useCallback(() => draft.keep(getValues()), [draft, getValues]);
  // The same elements while the button is busy: a long form costs more to render than a change to store.
  const fields = useMemo(() => children(control, keep), [children, control, keep]);
  const startOver = (): void => {
    form.reset(blank);
    void draft.discard();
    setRestored(false);
  };
  const submit = async (values: Values): Promise<void> => {
    await action.run(async () => {
      await save(values);
      const discarding = draft.discard();
      setSaved(true);
      props.onSaved(values);
      await discarding;
    });
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    const element = event.currentTarget;
    // A form above this one in the tree hears of it too, though it stands elsewhere on the page.
    event.stopPropagation();
    void form.handleSubmit(submit, () => focusFirstFault(element))(event);
  };
  // Not as soon as the address says so: until then every field would be rendered once more.
  if (isSaved) return null;
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={props.title}
      size="2xl"
      onSubmit={handleSubmit}
      actions={
        <>
          {props.advice?.(control)}
          <Button type="submit" variant="primary" size="lg" isLoading={action.isBusy}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <Stack spacing={4} onChange={keep}>
        {isRestored && <RestoredNotice onStartOver={startOver} />}
        {fields}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
