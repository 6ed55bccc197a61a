import { useState, type SubmitEvent } from "react";
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
  const [typed, setTyped] = useState("");
  const [hasTried, setTried] = useState(false);
  usePageTitle(copy.entry.title);
  const isWhole = isWholeDisplayCode(typed);
  const fault = hasTried && !isWhole ? copy.entry.incomplete : !hasTried && isRefused ? copy.entry.refused : null;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (isWhole) onCode(tidyDisplayCode(typed));
  };
  return (
    <main className="display display-entry">
      <form onSubmit={handleSubmit} noValidate>
        <h1>{copy.entry.title}</h1>
        <p>{copy.entry.hint}</p>
        <label htmlFor="display-code">{copy.entry.field}</label>
        <input
          id="display-code"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
      </form>
    </main>
  );
}
