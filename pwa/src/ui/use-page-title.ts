import { useEffect } from "react";
import { copy } from "./ui.copy.ts";

/** Names the window after its page, so that two tabs, and the steps of a history, can be told apart. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const isPlatform = window.location.pathname.startsWith("/admin");
    document.title = `${title} · ${isPlatform ? copy.platform : copy.brand}`;
    return () => {
      document.title = copy.brand;
    };
  }, [title]);
}
