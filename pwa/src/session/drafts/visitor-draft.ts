/**
 * What somebody without a session has typed, until the tab closes. Never for a secret: anybody who opens this tab's tools
 * reads it. People of a clinic have `useDraft`.
 */
export function readVisitorDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

export function keepVisitorDraft(name: string, value: object): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(value));
}

export function forgetVisitorDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

const keyOf = (name: string): string => `visitor:${name}`;
