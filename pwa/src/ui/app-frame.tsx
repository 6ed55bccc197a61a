import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "../theme.ts";
import { THEME_KEY, themeStorage } from "./theme-preference.ts";

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
const styles = createCache({ key: "fp", ...(nonce ? { nonce } : {}), prepend: true });

/** Theme, styles that pass the content security policy, and global rules. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={THEME_KEY}
        storageManager={themeStorage}
        noSsr
        disableTransitionOnChange
      >
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
