import type { StorageManager } from "@mui/material/styles";

/** The storage key of the specification. Only `light` or `dark` is ever written, and only when somebody chose. */
export const THEME_KEY = "theme";
export type ThemeMode = "light" | "dark";

const isThemeMode = (value: unknown): value is ThemeMode => value === "light" || value === "dark";

/** The saved choice; null (absent or junk) means that the system decides. */
export function savedTheme(): ThemeMode | null {
  const value = localStorage.getItem(THEME_KEY);
  return isThemeMode(value) ? value : null;
}

/** Saved choice, else the system's; with no window (rendering at build time) dark. */
export function themeNow(): ThemeMode {
  if (typeof window === "undefined") return "dark";
  return savedTheme() ?? (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** For pages without the app's theme provider. */
export function chooseTheme(mode: ThemeMode): void {
  localStorage.setItem(THEME_KEY, mode);
  document.documentElement.classList.toggle("dark", mode === "dark");
  document.documentElement.classList.toggle("light", mode === "light");
}

/** MUI's storage: asking never writes, `system` removes the choice, junk reads as none. */
export const themeStorage: StorageManager = ({ key }) => ({
  get: (fallback) => (key === THEME_KEY ? (savedTheme() ?? fallback) : fallback),
  set: (value) => {
    if (key !== THEME_KEY) return;
    if (isThemeMode(value)) localStorage.setItem(THEME_KEY, value);
    else localStorage.removeItem(THEME_KEY);
  },
  subscribe: (handler) => {
    const handle = (event: StorageEvent) => {
      if (event.key === key) handler(isThemeMode(event.newValue) ? event.newValue : undefined);
    };
    window.addEventListener("storage", handle);
    return () => window.removeEventListener("storage", handle);
  },
});
