/**
 * What somebody without a session has typed, until the tab closes. Never for a secret: anybody who opens this tab's tools
 * reads it. People of a clinic have `useDraft`.
 */
export function readVisitorDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

export function keepVisitorDraft(name: string, value: object): void {
  sessionStorage.setItem(storageKey(name), JSON.stringify(value));
}

export function forgetVisitorDraft(name: string): void {
  sessionStorage.removeItem(storageKey(name));
}

const storageKey = (name: string): string => `visitor:${name}`;
