import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { PHONE, useMediaQuery } from "./use-media-query.ts";
import "./request-strip.css";

interface RequestStripProps {
  icon: LucideIcon;
  title: string;
  /** An `li` for each request. */
  lines: ReactNode;
  /** The dialog of the opened one. */
  children: ReactNode;
}

/** The requests of people outside the clinic, until each has its answer. On a phone they are behind their title. */
export function RequestStrip({ icon: Icon, title, lines, children }: RequestStripProps) {
  const titleId = useId();
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  return (
    <section className="request-strip" aria-labelledby={titleId}>
      <h2 className="t-sub">
        <Icon size={20} aria-hidden="true" />
        {isPhone ? (
          <button type="button" className="tap" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span id={titleId}>{title}</span>
            <Arrow size={20} aria-hidden="true" />
          </button>
        ) : (
          <span id={titleId}>{title}</span>
        )}
      </h2>
      {(!isPhone || isOpen) && <ul aria-labelledby={titleId}>{lines}</ul>}
      {children}
    </section>
  );
}
