import { useCallForm } from "../../form/use-call-form.ts";
import { FormElement } from "../../form/form-element.tsx";
import { isWholeDisplayCode, tidyDisplayCode } from "../../session/tokens/display-code.ts";
import { Button } from "../../ui/button.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { copy } from "./displays.copy.ts";
import "./displays.css";

interface CodeEntryProps {
  isRefused: boolean;
  onCode: (code: string) => void;
}

/** For a TV without a keyboard: one field, one button. */
export function CodeEntry({ isRefused, onCode }: CodeEntryProps) {
  usePageTitle(copy.entry.title);
  const form = useCallForm({
    start: () => ({ typed: "" }),
    faults: ({ typed }) => (isWholeDisplayCode(typed) ? {} : { typed: copy.entry.incomplete }),
    call: ({ typed }) => Promise.resolve(onCode(tidyDisplayCode(typed))),
    stays: true,
  });
  const { value, onChange } = form.field("typed");
  const fault = form.fault("typed") ?? (!form.hasTried && isRefused ? copy.entry.refused : null);
  return (
    <main className="display display-entry">
      <FormElement form={form}>
        <h1>{copy.entry.title}</h1>
        <p>{copy.entry.hint}</p>
        <label htmlFor="display-code">{copy.entry.field}</label>
        <input
          id="display-code"
          value={value}
          onChange={onChange}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : "display-fault"}
        />
        {fault !== null && (
          <p id="display-fault" className="display-fault" role="alert">
            {fault}
          </p>
        )}
        <Button type="submit" variant="primary" size="lg">
          {copy.entry.submit}
        </Button>
      </FormElement>
    </main>
  );
}
