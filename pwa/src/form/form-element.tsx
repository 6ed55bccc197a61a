import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { copy } from "./form.copy.ts";
import type { Form } from "./form-types.ts";

/** A form with any values, as the elements of the kit take it. */
export type AnyForm = Pick<
  Form<FieldValues>,
  | "submit"
  | "attach"
  | "faultCount"
  | "unshown"
  | "problem"
  | "isReady"
  | "isRestored"
  | "isSaved"
  | "isBusy"
  | "startOver"
  | "draft"
>;

interface FormElementProps {
  form: Pick<AnyForm, "submit" | "attach" | "faultCount">;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** Enter chooses from a list that is open, and sends the form everywhere else. */
function handleKey(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  if (target.getAttribute("aria-expanded") === "true") event.preventDefault();
}

/** The one `<form>` of the app. Several faults are counted aloud; the focus, and with it the words, is at the first one. */
export function FormElement({ form: { attach, submit, faultCount }, className, style, children }: FormElementProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps Enter in an open list from sending
    <form ref={attach} noValidate className={className} style={style} onSubmit={submit} onKeyDown={handleKey}>
      {children}
      <span className="vh" aria-live="polite">
        {copy.faults(faultCount)}
      </span>
    </form>
  );
}
