import { Armchair, CalendarCheck, ReceiptText, Stethoscope, type LucideIcon } from "lucide-react";
import { useId, type ReactNode } from "react";
import type { StatusTone } from "../../../theme-colours.ts";
import { ToneIcon } from "../../../ui/status-chip.tsx";
import { copy } from "../today.copy.ts";
import type { Stage } from "./stages.ts";

const LOOKS = {
  arriving: { tone: "confirmed", icon: CalendarCheck, expected: 3 },
  waiting: { tone: "waiting", icon: Armchair, expected: 2 },
  exam: { tone: "exam", icon: Stethoscope, expected: 1 },
  pay: { tone: "pay", icon: ReceiptText, expected: 1 },
} satisfies Record<Stage, { tone: StatusTone; icon: LucideIcon; expected: number }>;

interface StageColumnProps {
  stage: Stage;
  /** Undefined while the device's copy is being read. */
  count: number | undefined;
  /** Patients whom a filter leaves out. */
  hidden?: number;
  children?: ReactNode;
  /** After the cards. */
  foot?: ReactNode;
}

/** One stage of the day. It scrolls by itself on wide screens, so that its heading stays in sight. */
export function StageColumn({ stage, count, hidden = 0, children, foot }: StageColumnProps) {
  const { tone, icon, expected } = LOOKS[stage];
  const headingId = useId();
  return (
    <section className="stage" data-stage={stage} aria-labelledby={headingId}>
      <div className="stage-head">
        <ToneIcon tone={tone} icon={icon} />
        <h2 className="t-h4" id={headingId}>
          {copy.stages[stage]}
        </h2>
        <span>{count}</span>
      </div>
      {count === undefined ? (
        <div className="stage-cards" role="status" aria-label={copy.loading}>
          {Array.from({ length: expected }, (_card, index) => (
            <div key={index} className="skeleton" />
          ))}
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so arrow keys need a way in
        <ul className="stage-cards" tabIndex={count > 0 ? 0 : undefined} aria-labelledby={headingId}>
          {count === 0 ? (
            <li className="stage-empty">{hidden > 0 ? copy.hidden(hidden) : copy.nothing[stage]}</li>
          ) : (
            children
          )}
          {foot && <li>{foot}</li>}
        </ul>
      )}
    </section>
  );
}
