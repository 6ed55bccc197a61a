import type {} from "@mui/material/themeCssVarsAugmentation";
import { createTheme } from "@mui/material/styles";
import { PALETTES, type ClinicPalette } from "./theme-colours.ts";
import { componentDefaults } from "./theme-components.ts";

declare module "@mui/material/styles" {
  interface Palette extends ClinicPalette {}
  interface PaletteOptions extends Partial<ClinicPalette> {}
}

const read = '"Atkinson Hyperlegible Next Variable", system-ui, sans-serif';
const display = '"Bricolage Grotesque Variable", "Atkinson Hyperlegible Next Variable", system-ui, sans-serif';
const heading = (size: number, weight: number) => ({
  fontFamily: display,
  fontSize: size / 16 + "rem",
  fontWeight: weight,
  lineHeight: 1.2,
  letterSpacing: "-0.01em",
});

/** The component library in our colours; they themselves are in `theme-colours.ts`. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "class", cssVarPrefix: "vc" },
  colorSchemes: { light: { palette: PALETTES.light }, dark: { palette: PALETTES.dark } },
  spacing: 4,
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: read,
    fontWeightBold: 700,
    h1: heading(28, 700),
    h2: heading(22, 700),
    h3: heading(22, 600),
    h4: heading(18, 600),
    h5: heading(18, 600),
    h6: heading(16, 600),
    body1: { fontSize: "var(--d-text)", lineHeight: 1.5 },
    body2: { fontSize: "calc(var(--d-text) - 1px)", lineHeight: 1.45 },
    subtitle1: { fontSize: "var(--d-text)", fontWeight: 600, lineHeight: 1.4 },
    subtitle2: { fontSize: "calc(var(--d-text) - 1px)", fontWeight: 600, lineHeight: 1.4 },
    caption: { fontSize: "0.8125rem", lineHeight: 1.4 },
    overline: { fontSize: "0.8125rem", fontWeight: 700, letterSpacing: "0.06em", lineHeight: 1.4 },
    button: { fontSize: "var(--d-text)", fontWeight: 600, textTransform: "none", letterSpacing: 0 },
  },
  // Dialogs and lists that a person's device asks to keep still are there at once.
  motion: { reducedMotion: "system" },
  transitions: {
    duration: {
      shortest: 90,
      shorter: 120,
      short: 150,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 120,
    },
  },
  components: componentDefaults,
});
