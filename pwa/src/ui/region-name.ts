const names = new Intl.DisplayNames(["en-GB"], { type: "region" });

/** `GB` is United Kingdom; other text stays as it is. */
export function regionName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
