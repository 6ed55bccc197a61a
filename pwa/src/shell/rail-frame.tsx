import type { ReactNode } from "react";
import { BrandMark } from "../ui/brand-mark.tsx";
import { copy } from "./shell.copy.ts";

interface RailFrameProps {
  /** With the name beside the mark. */
  isOpen: boolean;
  children?: ReactNode;
}

/** The dark strip with the mark at its head. */
export function RailFrame({ isOpen, children }: RailFrameProps) {
  return (
    <div className="rail">
      <div className="rail-brand">
        <BrandMark size={32} />
        {isOpen && <span className="t-h3">{copy.brand}</span>}
      </div>
      {children}
    </div>
  );
}
