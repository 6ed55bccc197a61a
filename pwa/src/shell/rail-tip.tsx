import { useState } from "react";
import type { ReactNode } from "react";

interface Spot {
  left: number;
  top: number;
}

/** The name of an icon that stands alone, for eyes; it has the name itself. Escape puts it away. */
export function RailTip({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  const [spot, setSpot] = useState<Spot | null>(null);
  if (!isShown) return <div>{children}</div>;
  const show = (element: Element) => {
    const { right, top, height } = element.getBoundingClientRect();
    setSpot({ left: right, top: top + height / 2 });
  };
  const hide = () => setSpot(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shows what its only child is called already
    <div
      onPointerEnter={({ currentTarget, pointerType }) => pointerType !== "touch" && show(currentTarget)}
      onPointerLeave={hide}
      onFocus={({ currentTarget, target }) => target.matches(":focus-visible") && show(currentTarget)}
      onBlur={hide}
      onKeyDown={({ key }) => key === "Escape" && hide()}
    >
      {children}
      {spot && (
        <span className="rail-tip" aria-hidden="true" style={spot}>
          {label}
        </span>
      )}
    </div>
  );
}
