import { THEME_KEY, themeNow } from "./theme-preference.ts";

/** For pages without the app's theme provider: the class of the root follows the system and the choice made in another tab. */
export function followTheme(): void {
  const follow = () => {
    const now = themeNow();
    document.documentElement.classList.toggle("dark", now === "dark");
    document.documentElement.classList.toggle("light", now === "light");
  };
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  window.addEventListener("storage", ({ key }) => {
    if (key === THEME_KEY) follow();
  });
}
