import { LAYERS } from "./ui/layers.ts";
import type { Components, Theme } from "@mui/material/styles";

/** Corners in pixels; see `interface.md`: block, control, card, dialog. */
export const RADIUS = { block: 8, control: 10, card: 14, dialog: 18 } as const;

/** A colour of the theme as a CSS value, `-` between the steps of its name: `rail-bg`. */
export const palette = (path: string): string => `var(--vc-palette-${path})`;
const SQUARE = { borderRadius: 0 };
const FOCUS_RING = { outline: `3px solid ${palette("focus")}`, outlineOffset: 2 };

const outlinedEdge = {
  "& .MuiOutlinedInput-notchedOutline": { borderColor: palette("lineStrong") },
  "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: palette("ink2") },
  "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderWidth: 2 },
};

/** As high as a control, and never too low for a finger, however dense the page. */
const OPTION = { minHeight: "var(--d-ctl)", "@media (pointer: coarse)": { minHeight: "max(44px, var(--d-ctl))" } };

export const componentDefaults: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    // ButtonBase sets `outline: 0` on itself, which a global rule cannot beat.
    styleOverrides: { root: { fontFamily: "inherit", "&.Mui-focusVisible, &:focus-visible": FOCUS_RING } },
  },
  // Those within other pieces of the library: an autocomplete's.
  MuiIconButton: {
    styleOverrides: {
      root: { minWidth: "var(--d-ctl)", minHeight: "var(--d-ctl)", borderRadius: RADIUS.control, color: "inherit" },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: "var(--d-ctl)",
        paddingBlock: 4,
        paddingInline: 14,
        borderColor: palette("lineStrong"),
        color: palette("ink2"),
        "&.Mui-selected, &.Mui-selected:hover": {
          backgroundColor: palette("primarySoft-main"),
          color: palette("primarySoft-text"),
        },
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    // In a flex column a card shrinks and hides its own foot.
    styleOverrides: { root: { borderRadius: RADIUS.card, flex: "none", borderColor: palette("line") } },
  },
  MuiBackdrop: {
    // Menus have one too, which nobody sees.
    styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: palette("veil") } } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: RADIUS.dialog, boxShadow: palette("shadow-menu"), "&.MuiDialog-paperFullScreen": SQUARE },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { borderRadius: RADIUS.card, border: `1px solid ${palette("line")}`, boxShadow: palette("shadow-menu") },
    },
  },
  // The library's rule for wide windows is as specific as one without the doubled class.
  MuiMenuItem: { styleOverrides: { root: { "&&": OPTION, fontSize: "var(--d-text)" } } },
  MuiAutocomplete: {
    styleOverrides: { popper: { "&&": { zIndex: LAYERS.menu } }, listbox: { "&& .MuiAutocomplete-option": OPTION } },
  },
  // They tell a label that the browser has filled its field in, and a label stays where it is here. A sheet for each
  // field makes the browser work out the style of the whole page.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: true },
    styleOverrides: {
      notchedOutline: { "& legend": { fontSize: "0.8125rem" } },
      root: {
        borderRadius: RADIUS.control,
        minHeight: "var(--d-ctl)",
        backgroundColor: palette("background-paper"),
        ...outlinedEdge,
        // The field has the distance, and the text in it none of its own.
        "&.MuiInputBase-multiline": { paddingBlock: 10 },
      },
      input: { paddingBlock: 10, height: "auto", "&.MuiInputBase-inputMultiline": { paddingBlock: 0 } },
    },
  },
  // Always in the edge of the field: a label that is also the placeholder vanishes while one types.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      // It is not scaled down, so the usual 133 % would reach over the edge of the field.
      shrink: { fontSize: "0.8125rem", transform: "translate(14px, -9px) scale(1)", maxWidth: "calc(100% - 28px)" },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: "0.8125rem", marginInline: 2 } } },
  MuiCheckbox: { styleOverrides: { root: { color: palette("lineStrong") } } },
  MuiRadio: { styleOverrides: { root: { color: palette("lineStrong") } } },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: "var(--d-ctl)", fontSize: "var(--d-text)", fontWeight: 600, color: palette("ink2") },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { height: "var(--d-row)", paddingBlock: 4, fontSize: "var(--d-text)", borderColor: palette("line") },
      head: { fontWeight: 600, color: palette("ink2"), fontSize: "0.875rem" },
    },
  },
  MuiListItemButton: { styleOverrides: { root: { minHeight: "var(--d-row)" } } },
  MuiChip: { styleOverrides: { root: { borderRadius: RADIUS.block, fontSize: "0.8125rem", fontWeight: 600 } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: "0.8125rem", borderRadius: RADIUS.block } } },
  MuiLink: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: RADIUS.card, fontSize: "var(--d-text)" } } },
};
