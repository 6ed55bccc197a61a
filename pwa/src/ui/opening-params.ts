const names = new Set<string>();

/**
 * Names a parameter of the address that opens a dialog, drawer or panel, where the page defines it; answers with the
 * name. The entry of the page itself in the browser's history is without such parameters: Back never opens one again.
 */
export function openingParam<const Name extends string>(name: Name): Name {
  names.add(name);
  return name;
}

/** The address without what opens something. */
export function closedUrl(address: string): string {
  const url = new URL(address, location.href);
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}
