import { readProfile, STORAGE_KEYS } from "./stored-session.ts";

/**
 * For pages without the app: the role of the person who is signed in on this browser is `data-member` of the root. The
 * pages' first script sets it; here it follows what other tabs do, and a page that the way back shows as it was left.
 */
export function followMembership(): void {
  const follow = () => {
    const keys = [STORAGE_KEYS.accessToken, STORAGE_KEYS.user];
    const isMember = keys.every((key) => localStorage.getItem(key) !== null);
    const profile = isMember ? readProfile() : null;
    const { dataset } = document.documentElement;
    if (isMember) dataset["member"] = profile?.role ?? "";
    else delete dataset["member"];
    const ownerName = profile?.clinic?.ownerName ?? "";
    for (const place of document.querySelectorAll("[data-owner-name]")) place.textContent = ownerName;
  };
  follow();
  window.addEventListener("storage", follow);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow();
  });
}
