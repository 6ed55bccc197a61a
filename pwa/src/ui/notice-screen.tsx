import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";
import { usePageTitle } from "./use-page-title.ts";

interface NoticeScreenProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  /** Inside the frame, which has a `main` of its own. */
  isInside?: boolean;
  children?: ReactNode;
}

/** A whole page that says one thing. */
export function NoticeScreen({ title, hint, actions, isInside = false, children }: NoticeScreenProps) {
  usePageTitle(title);
  const Place = isInside ? "div" : "main";
  return (
    <Place className={isInside ? "whole-page is-inside" : "whole-page"}>
      <BrandMark size={72} />
      <h1 className="t-h1">{title}</h1>
      {hint !== undefined && <p className="whole-page-hint">{hint}</p>}
      {children}
      {actions !== undefined && <div className="whole-page-actions">{actions}</div>}
    </Place>
  );
}
