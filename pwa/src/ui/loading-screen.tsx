import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";

interface LoadingScreenProps {
  label: string;
  detail?: ReactNode;
  /** 0 to 100; without it the bar says only that something goes on. */
  percent?: number | undefined;
  /** Inside the frame, which has a `main` of its own. */
  isInside?: boolean;
}

export function LoadingScreen({ label, detail, percent, isInside = false }: LoadingScreenProps) {
  const Place = isInside ? "div" : "main";
  return (
    <Place className={isInside ? "whole-page is-inside" : "whole-page"}>
      <BrandMark size={72} />
      <h1 className="t-h4" role="status">
        {label}
      </h1>
      <div className="progress" role="progressbar" aria-label={label} aria-valuenow={percent}>
        <span style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
      {detail !== undefined && <p className="whole-page-hint">{detail}</p>}
    </Place>
  );
}
