import type { SxProps, Theme } from "@mui/material/styles";
import { palette, RADIUS } from "../theme-components.ts";

/** Below this width of its own place, not of the window, a row is a card. */
const NARROW = "@container (max-width: 599.95px)";

/** Each row one below the other with the names of its columns; the heads that sort become a line of buttons above, which scrolls. */
const cards = {
  "& table, & thead, & tbody, & tbody tr": { display: "block" },
  "& thead tr": { display: "flex", gap: 1, p: 2, overflowX: "auto", borderBlockEnd: `1px solid ${palette("line")}` },
  "& thead th": { display: "none", flex: "none" },
  // A row of heads of which none sorts would be an empty one.
  "& thead:not(:has(.is-sortable))": { display: "none" },
  "& thead th.is-sortable": { display: "block", height: "auto", p: 0, borderBlockEnd: 0 },
  "& thead button.tap": { mx: 0, px: 2.5, border: `1px solid ${palette("line")}` },
  "& thead th:not([aria-sort=none]) button.tap": {
    backgroundColor: palette("primarySoft-main"),
    color: palette("primarySoft-text"),
    borderColor: "transparent",
  },
  "& tbody tr": { py: 2, px: 4, borderBlockEnd: `1px solid ${palette("line")}` },
  "& tbody tr:last-of-type": { borderBlockEnd: 0 },
  "& tbody td, & tbody th": {
    display: "flex",
    // What stands at the end of a cell is mirrored by the library otherwise.
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 3,
    height: "auto",
    minHeight: 0,
    px: 0,
    py: 1,
    borderBlockEnd: 0,
    textAlign: "start",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
  },
  "& tbody td[data-label]::before": { content: "attr(data-label)", color: palette("ink2"), flex: "none" },
  "& tbody td[data-label] > span": { textAlign: "end", minWidth: 0 },
  "& tbody tr.is-wide td": { justifyContent: "center", alignItems: "center", height: "auto", minHeight: 120 },
  "& tbody tr.is-waiting td:nth-of-type(n+4)": { display: "none" },
  "& .table-foot": { justifyContent: "space-between", gap: 2 },
} satisfies SxProps<Theme>;

export const tableStyle: SxProps<Theme> = {
  containerType: "inline-size",
  border: `1px solid ${palette("line")}`,
  borderRadius: `${RADIUS.card}px`,
  backgroundColor: palette("background-paper"),
  overflow: "hidden",
  flex: "none",
  "& .table-scroll": { overflowX: "auto", position: "relative" },
  "& thead th": { whiteSpace: "nowrap", color: palette("ink2"), fontWeight: 600, fontSize: "0.875rem" },
  "& thead button.tap": {
    gap: 1,
    minHeight: "var(--d-ctl)",
    px: 2,
    mx: -2,
    borderRadius: `${RADIUS.block}px`,
    fontWeight: 600,
    "&:hover": { backgroundColor: palette("sunken") },
    "&:focus-visible": { outlineOffset: -3 },
    // A hint that a head sorts, for eyes; `aria-sort` says it to the others.
    "& .is-idle": { opacity: 0.45 },
  },
  "& tbody th": { fontWeight: 600 },
  "& tbody tr:last-of-type > *": { borderBlockEnd: 0 },
  "& tbody.is-stale": { opacity: 0.6 },
  "& tbody tr.is-link": {
    position: "relative",
    "&:hover": { backgroundColor: palette("background-default") },
    "& th a": { color: "inherit", textDecoration: "none" },
    "& th a::after": { content: '""', position: "absolute", inset: 0 },
    "& th a:hover": { textDecoration: "underline" },
    "& th a:focus-visible": { outline: "none" },
    "& th a:focus-visible::after": {
      outline: `3px solid ${palette("focus")}`,
      outlineOffset: -3,
      borderRadius: `${RADIUS.block}px`,
    },
  },
  "& tbody tr.is-wide td": { height: 120, textAlign: "center", color: palette("ink2") },
  "& .table-problem": { display: "inline-grid", justifyItems: "center", gap: 3, textAlign: "start" },
  "& .table-foot": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: 6,
    px: 4,
    py: 1,
    borderBlockStart: `1px solid ${palette("line")}`,
    fontSize: "0.875rem",
  },
  "& .table-size": { display: "inline-flex", alignItems: "center", gap: 2 },
  "& .table-size select": {
    minHeight: "var(--d-ctl)",
    px: 2,
    border: `1px solid ${palette("lineStrong")}`,
    borderRadius: `${RADIUS.block}px`,
    backgroundColor: palette("background-paper"),
    color: "inherit",
    font: "inherit",
  },
  "& .table-turns": { display: "inline-flex" },
  "& .table-turns [aria-disabled=true]": { color: palette("lineStrong"), cursor: "default" },
  [NARROW]: cards,
};
