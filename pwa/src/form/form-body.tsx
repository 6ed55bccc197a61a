import Stack, { type StackProps } from "@mui/material/Stack";
import type { ReactNode } from "react";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { FormElement, type AnyForm } from "./form-element.tsx";
import { RestoredNotice } from "./restored-notice.tsx";

interface FormBodyProps {
  form: Pick<AnyForm, "problem" | "unshown" | "isRestored" | "startOver">;
  spacing?: number;
  /** Shown below the fields; the form's own words unless given. */
  problem?: string | null;
  children: ReactNode;
}

/** The fields of a form: above them what came back and what no field can say, below them why it was not saved. */
export function FormBody({ form, spacing = 4, problem = form.problem, children }: FormBodyProps) {
  return (
    <Stack spacing={spacing}>
      {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
      <UnshownFaults form={form} />
      {children}
      <ProblemAlert problem={problem} />
    </Stack>
  );
}

/** Faults that no field shows: never swallowed. */
export function UnshownFaults({ form }: { form: Pick<AnyForm, "unshown"> }) {
  return form.unshown.map((line) => <ProblemAlert key={line} problem={line} />);
}

interface InlineFormProps {
  form: AnyForm;
  spacing?: number;
  sx?: StackProps["sx"];
  children: ReactNode;
}

/** A form that is part of a page. It says itself where the words about it as a whole stand (`ProblemAlert`). */
export function InlineForm({ form, spacing = 4, sx, children }: InlineFormProps) {
  if (!form.isReady) return null;
  return (
    <FormElement form={form}>
      <Stack spacing={spacing} {...(sx === undefined ? {} : { sx })}>
        {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
        <UnshownFaults form={form} />
        {children}
      </Stack>
    </FormElement>
  );
}
