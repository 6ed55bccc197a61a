import { useEffect } from "react";
import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { NoticeScreen } from "../../ui/notice-screen.tsx";
import { copy } from "./site-route.copy.ts";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";

/** Whether this document was loaded at this very address: then the service worker put the app where the page could not be had. */
const wasLoadedHere = (pathname: string): boolean => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname === pathname;
};

/** A public page is a document of its own: a link inside the app leaves the app for it. */
export function Component() {
  const { pathname, search, hash } = useLocation();
  const isMissing = wasLoadedHere(pathname);
  useEffect(() => {
    if (!isMissing) window.location.assign(pathname + search + hash);
  }, [isMissing, pathname, search, hash]);
  if (!isMissing) return null;
  return (
    <NoticeScreen
      title={copy.title}
      hint={copy.hint}
      actions={
        <>
          <Button variant="primary" to={paths.dashboard}>
            {copy.toDashboard}
          </Button>
          <Button onClick={() => window.location.reload()}>{TRY_AGAIN}</Button>
        </>
      }
    />
  );
}
