import { useRef, type KeyboardEvent } from "react";
import { useChosenInView } from "../../../ui/use-chosen-in-view.ts";
import type { VisitPartProps, VisitTab } from "../../../visit-parts.ts";
import { copy } from "./workspace.copy.ts";

export const tabId = (key: string): string => `visit-tab-${key}`;
export const panelId = "visit-panel";

export type NamedTab = Pick<VisitTab, "key" | "label" | "Badge">;

interface VisitTabsProps extends VisitPartProps {
  tabs: readonly NamedTab[];
  current: string;
  onChoose: (key: string) => void;
}

/**
 * The parts of a visit. Arrow keys move between their names, and Enter opens one: an open note begins the exam and takes the
 * focus. On a phone they scroll sideways.
 */
export function VisitTabs({ tabs, current, onChoose, ...visit }: VisitTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useChosenInView(list, current, tabs.length);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ key }) => document.activeElement?.id === tabId(key));
    const places = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const place = places[event.key as keyof typeof places] as number | undefined;
    const next = place === undefined ? undefined : tabs.at(place % tabs.length);
    if (!next) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${tabId(next.key)}`)?.focus();
  };
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={copy.tabs} tabIndex={-1} onKeyDown={move}>
      {tabs.map(({ key, label, Badge }) => (
        <button
          key={key}
          id={tabId(key)}
          type="button"
          role="tab"
          className="tap"
          aria-selected={key === current}
          aria-controls={panelId}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {label}
          {Badge && (
            <>
              {" "}
              <Badge {...visit} />
            </>
          )}
        </button>
      ))}
    </div>
  );
}
