interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => unknown };
  };
}

const WORKER_PATH = /^\/(service-worker\.js|assets\/[\w.-]+\.js)$/;

function checked(url: string): string {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  const isOurs = origin === window.location.origin && search === "" && WORKER_PATH.test(pathname);
  if (!isOurs && !import.meta.env.DEV) throw new TypeError(`not a worker of this app: ${url}`);
  return url;
}

let policy: { createScriptURL: (url: string) => unknown } | null = null;

/**
 * The one way in which this app makes a script address: our service worker and the workers of this build.
 * The content security policy names this policy alone. Answers a TrustedScriptURL, which the library's types call a string.
 */
export function trustedScriptUrl(url: string): string {
  const types = (window as TrustedTypesWindow).trustedTypes;
  if (!types) return checked(url);
  policy ??= types.createPolicy("fernpaw-sw", { createScriptURL: checked });
  return policy.createScriptURL(url) as string;
}
