import type { ReactNode } from "react";

interface FrameLayoutProps {
  /** The link that leads past the frame. */
  skip?: ReactNode;
  /** Null where there is none. */
  rail: ReactNode;
  isRailOpen: boolean;
  /** From the top bar down to the page. */
  children: ReactNode;
  /** The bottom bar, and everything that opens over the page. */
  above?: ReactNode;
}

/** Arranges the parts of the frame. */
export function FrameLayout({ skip, rail, isRailOpen, children, above }: FrameLayoutProps) {
  return (
    <div className="frame">
      {skip}
      {rail !== null && (
        <div className={isRailOpen ? "rail-place is-open" : "rail-place"}>
          <div>{rail}</div>
        </div>
      )}
      <div className="frame-column">{children}</div>
      {above}
    </div>
  );
}
