import type { SxProps, Theme } from "@mui/material/styles";
import { palette, RADIUS } from "../theme-components.ts";

const PHONE = "@media (max-width: 599.95px)";
const NO_PHONE = "@media (min-width: 600px)";

/** Covers the whole row with the link of its title. */
const rowLink = {
  color: "inherit",
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
  "&:hover": { textDecoration: "underline" },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": {
    outline: `3px solid ${palette("focus")}`,
    outlineOffset: -3,
    borderRadius: `${RADIUS.block}px`,
  },
};

const select = {
  minHeight: "max(44px, var(--d-ctl))",
  px: 2,
  border: `1px solid ${palette("lineStrong")}`,
  borderRadius: `${RADIUS.block}px`,
  backgroundColor: palette("background-paper"),
  color: "inherit",
  font: "inherit",
};

const twoLines = { display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: 2, overflow: "hidden" };
const oneLine = { overflow: "hidden", whiteSpace: "nowrap", textOverflow: "ellipsis" };

/** The page that the row opens has the whole text. */
const onPhone = {
  "& .line.is-link .line-facts": oneLine,
  // The strength of a medicine is at the end of its name.
  "& .line.is-link .line-title": twoLines,
  // Actions that leave too little room for the words are below them.
  "& .line": { flexWrap: "wrap" },
  "& .line-words": { flexBasis: "13rem" },
  "& .line-actions": { marginInlineStart: "auto" },
  "& .line:not(.is-link) .line-first": { flexWrap: "wrap", rowGap: 0 },
  "& .line:not(.is-link) .line-status": { maxWidth: "100%" },
};
const DOT = { content: '" · " / ""' };

/** Rows of two lines. */
const lines = {
  // With `none` it would be no list for Safari.
  "& .lines": { m: 0, p: 0, listStyleType: '""' },
  "& .lines.is-stale": { opacity: 0.6 },
  "& .line": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: 3,
    minHeight: "max(64px, var(--d-row))",
    px: 4,
    py: 2,
    borderBlockEnd: `1px solid ${palette("line")}`,
    [PHONE]: { minHeight: 72 },
  },
  "& .line:last-of-type": { borderBlockEnd: 0 },
  "& .line.is-wide": { justifyContent: "center", minHeight: 120, color: palette("ink2"), textAlign: "center" },
  "& .line.is-link:hover": { backgroundColor: palette("background-default") },
  "& .line-words": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& .line-first": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: 3 },
  "& .line-title": { minWidth: 0, fontWeight: 600 },
  // By itself as high as a target must be, where a button is close to it.
  "& .line-title a": { ...rowLink, paddingBlock: "3px" },
  "& .line-status": { flex: "none", maxWidth: "55%", textAlign: "end", fontSize: "0.875rem" },
  "& .line-facts": { color: palette("ink2"), fontSize: "0.9375rem" },
  // The dot is for eyes: it says nothing of its own. It follows a fact that is seen.
  [NO_PHONE]: { "& .line-fact:not(:empty) ~ .line-fact:not(:empty)::before": DOT },
  [PHONE]: {
    ...onPhone,
    "& .line-fact.is-extra": { display: "none" },
    "& .line-fact:not(:empty, .is-extra) ~ .line-fact:not(:empty)::before": DOT,
  },
  // The link of the title covers the row; other targets are above it.
  "& .line-actions, & .line-facts button": { position: "relative", zIndex: 1 },
  "& .line-actions:empty": { display: "none" },
  "& .line-actions button": { minWidth: 44, minHeight: 44 },
  "& .line-facts button": { minHeight: 44 },
  "& .table-sort": {
    display: "flex",
    alignItems: "center",
    gap: 2,
    px: 4,
    py: 1,
    borderBlockEnd: `1px solid ${palette("line")}`,
    fontSize: "0.875rem",
  },
  "& .table-sort label": { flex: "none" },
  "& .table-sort select": { ...select, flex: "0 1 16rem", minWidth: 0 },
  "& .lines + .table-foot": { justifyContent: "space-between", gap: 2 },
} satisfies SxProps<Theme>;

export const tableStyle: SxProps<Theme> = {
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
    "& th a": rowLink,
    "& td :is(a, button)": { position: "relative", zIndex: 1 },
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
  "& .table-size select": select,
  "& .table-turns": { display: "inline-flex" },
  "& .table-turns [aria-disabled=true]": { color: palette("lineStrong"), cursor: "default" },
  ...lines,
};
