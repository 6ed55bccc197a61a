import { useRef } from "react";
import type { KeyboardEvent } from "react";
import { copy } from "../today.copy.ts";
import { STAGES, type Stage } from "./stages.ts";

interface StageTabsProps {
  stage: Stage;
  onChange: (stage: Stage) => void;
  countOf: (stage: Stage) => number | undefined;
}

/** One stage at a time, on a phone. Arrow keys move between them. */
export function StageTabs({ stage, onChange, countOf }: StageTabsProps) {
  const tabs = useRef<Partial<Record<Stage, HTMLButtonElement | null>>>({});
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = STAGES[(STAGES.indexOf(stage) + step + STAGES.length) % STAGES.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChange(next);
    tabs.current[next]?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={copy.stageTabs} tabIndex={-1} onKeyDown={move}>
      {STAGES.map((name) => (
        <button
          key={name}
          ref={(element) => {
            tabs.current[name] = element;
          }}
          type="button"
          role="tab"
          className="tap"
          aria-selected={name === stage}
          tabIndex={name === stage ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {`${copy.stages[name]} ${countOf(name) ?? ""}`}
        </button>
      ))}
    </div>
  );
}
