import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import "./request-strip.css";

interface RequestStripProps {
  icon: LucideIcon;
  title: string;
  /** An `li` for each request. */
  lines: ReactNode;
  /** The dialog of the opened one. */
  children: ReactNode;
}

/** The requests of people outside the clinic, until each has its answer. */
export function RequestStrip({ icon: Icon, title, lines, children }: RequestStripProps) {
  const titleId = useId();
  return (
    <section className="request-strip" aria-labelledby={titleId}>
      <h2 id={titleId} className="t-sub">
        <Icon size={20} aria-hidden="true" />
        {title}
      </h2>
      <ul aria-labelledby={titleId}>{lines}</ul>
      {children}
    </section>
  );
}
