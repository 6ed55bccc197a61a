import createCache from "@emotion/cache";
import { CacheProvider, css } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "../theme.ts";
import { THEME_KEY, themeStorage } from "./theme-preference.ts";

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
const styles = createCache({ key: "fp", ...(nonce ? { nonce } : {}), prepend: true });
// Once for all frames: each dialog of the first screen has its own, and would insert the variables of the whole page again.
for (const sheet of theme.generateStyleSheets()) styles.insert("", css(sheet), styles.sheet, true);

/** What the component library needs around it: the theme, and styles that pass the content security policy. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={THEME_KEY}
        storageManager={themeStorage}
        disableStyleSheetGeneration
        noSsr
      >
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
