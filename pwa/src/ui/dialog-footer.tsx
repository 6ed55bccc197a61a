import Box from "@mui/material/Box";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { keepToastsOff } from "./toast-room.ts";

/** The parts of the footer of a dialog, drawer or side panel. */
export interface FooterParts {
  /** The main action, at the right. */
  main?: ReactNode;
  /** The way out or back, left of the main action. */
  cancel?: ReactNode;
  /** Another action, at the left. */
  aside?: ReactNode;
  /** Above the buttons: a warning, or the reason why it failed. */
  words?: ReactNode;
}

interface DialogFooterProps extends FooterParts {
  /** Where the content ends (`ContentEnd`); a sticky footer has its own. */
  end?: RefObject<HTMLElement | null>;
  /** The last part of the scrolling content, and not below it. */
  isSticky?: boolean;
  /** Of a side panel: the main action is as wide as it is. */
  isPanel?: boolean;
}

/** Marks the end of the scrolling content. It takes no room. */
export function ContentEnd({ at }: { at: RefObject<HTMLElement | null> }) {
  return <Box ref={at} aria-hidden="true" style={{ height: 1, margin: 0, marginTop: -1 }} />;
}

/** Whether the end of the content is out of sight. */
function useHasMore(end: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    if (end.current === null || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver((seen) => setHasMore(seen.at(-1)?.isIntersecting === false));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end]);
  return hasMore;
}

/** The one row of buttons. A line is above it while there is content beneath, in a place that is always kept free. */
export function DialogFooter(props: DialogFooterProps) {
  const { main, cancel, aside, words, isSticky = false, isPanel = false } = props;
  const ownEnd = useRef<HTMLElement>(null);
  const hasMore = useHasMore(props.end ?? ownEnd);
  const row = useRef<HTMLElement>(null);
  const isOfDialog = !isSticky && !isPanel;
  useEffect(() => (isOfDialog && row.current ? keepToastsOff(row.current) : undefined), [isOfDialog]);
  return (
    <>
      <Box
        ref={row}
        className={isPanel ? "dialog-footer is-panel" : "dialog-footer"}
        data-has-more={hasMore}
        sx={{
          flex: "none",
          display: "grid",
          gap: 3,
          borderTop: "1px solid",
          borderColor: hasMore ? "line" : "transparent",
          ...(isSticky
            ? {
                position: "sticky",
                bottom: 0,
                zIndex: 1,
                pt: 3,
                pb: "max(12px, env(safe-area-inset-bottom))",
                bgcolor: "background.paper",
              }
            : {
                pt: isPanel ? 4 : 2,
                px: isPanel ? 4 : 6,
                pb: `max(${isPanel ? 16 : 20}px, env(safe-area-inset-bottom))`,
              }),
        }}
      >
        {words}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "flex-end", gap: 2 }}>
          {aside && <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mr: "auto" }}>{aside}</Box>}
          {cancel}
          {isPanel && main ? <Box sx={{ flex: 1, display: "grid" }}>{main}</Box> : main}
        </Box>
      </Box>
      {isSticky && <ContentEnd at={ownEnd} />}
    </>
  );
}
