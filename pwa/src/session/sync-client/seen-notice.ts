/** Until the tab closes: a notice that was put away stays away. */
export function isNoticeSeen(name: string): boolean {
  return sessionStorage.getItem(`seen:${name}`) !== null;
}

export function putNoticeAway(name: string): void {
  sessionStorage.setItem(`seen:${name}`, "true");
}
