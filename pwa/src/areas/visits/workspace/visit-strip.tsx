import { TriangleAlert } from "lucide-react";
import { useEffect, useState, type RefObject } from "react";
import { Dotted } from "../../../ui/dotted.tsx";
import "./visit-strip.css";

/** The height of the top bar, below which the page scrolls away. */
const BELOW_TOP_BAR = { rootMargin: "-65px 0px 0px 0px" };

/** Whether the page's title is scrolled away. The browser says so by itself: nothing is measured while the page scrolls. */
function useIsTitleGone(head: RefObject<HTMLElement | null>): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const title = head.current?.querySelector("h1");
    if (!title || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver((seen) => setGone(seen.at(-1)?.isIntersecting === false), BELOW_TOP_BAR);
    observer.observe(title);
    return () => observer.disconnect();
  }, [head]);
  return isGone;
}

interface VisitStripProps {
  /** Has the title of the page. */
  head: RefObject<HTMLElement | null>;
  name: string;
  facts: readonly string[];
  /** Allergies first. */
  warnings: readonly string[];
}

/** The patient in one line, two on a phone, while the head of the visit is out of sight. */
export function VisitStrip({ head, name, facts, warnings }: VisitStripProps) {
  const isShown = useIsTitleGone(head);
  return (
    <div className="visit-strip-place">
      {isShown && (
        // A reader has the same words in the head of the page.
        <div className="visit-strip t-body" aria-hidden="true">
          <span className="visit-strip-facts">
            <strong>
              <bdi>{name}</bdi>
            </strong>{" "}
            <Dotted parts={facts} />
          </span>
          {warnings.length > 0 && (
            <span className="visit-strip-warnings">
              <TriangleAlert size={18} style={{ flex: "none" }} />
              <span>{warnings.join(" · ")}</span>
            </span>
          )}
        </div>
      )}
    </div>
  );
}
