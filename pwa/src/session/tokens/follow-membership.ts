import { STORAGE_KEYS } from "./stored-session.ts";

/**
 * For pages without the app: whether somebody is signed in on this browser stands on the root as `data-member`. The
 * pages' first script sets it; here it follows what other tabs do, and a page that the way back shows as it was left.
 */
export function followMembership(): void {
  const follow = () => {
    const keys = [STORAGE_KEYS.accessToken, STORAGE_KEYS.user];
    const isMember = keys.every((key) => localStorage.getItem(key) !== null);
    document.documentElement.toggleAttribute("data-member", isMember);
  };
  window.addEventListener("storage", follow);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow();
  });
}
