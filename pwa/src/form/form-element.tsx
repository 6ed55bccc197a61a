import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { copy } from "./form.copy.ts";
import type { Form } from "./use-form-core.ts";

/** What the elements of the kit take of a form, whatever its values are. */
export type AnyForm = Pick<
  Form<FieldValues>,
  | "submit"
  | "element"
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
  form: Pick<AnyForm, "submit" | "element" | "faultCount">;
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
export function FormElement({ form, className, style, children }: FormElementProps) {
  return (
    <form
      ref={form.element}
      noValidate
      className={className}
      style={style}
      onSubmit={form.submit}
      // It only keeps Enter in an open list from sending the form.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      onKeyDown={handleKey}
    >
      {children}
      <span className="vh" aria-live="polite">
        {copy.faults(form.faultCount)}
      </span>
    </form>
  );
}
