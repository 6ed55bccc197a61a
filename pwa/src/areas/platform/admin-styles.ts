import { styled } from "@mui/material/styles";
import { palette, RADIUS } from "../../theme-components.ts";

const BELL = {
  "& .admin-bell": { position: "relative", flex: "none", marginInlineStart: "auto", minWidth: 44, minHeight: 44 },
  "& .admin-bell-count": {
    position: "absolute",
    insetBlockStart: 0,
    insetInlineEnd: -4,
    minWidth: 20,
    paddingInline: 4,
    borderRadius: 10,
    backgroundColor: palette("brass-fill"),
    color: palette("brass-onFill"),
    fontSize: "0.75rem",
    fontWeight: 700,
    lineHeight: "20px",
    textAlign: "center",
  },
} as const;

/** Narrower than the clinic's rail and light, so that nobody takes the one for the other. */
const RAIL_WIDTH = "13.75rem";

export const AdminFrame = styled("div")({ display: "flex", minHeight: "100dvh" });

export const RailPlace = styled("aside")({
  flex: "none",
  width: RAIL_WIDTH,
  "& > div": { position: "fixed", insetBlock: 0, width: RAIL_WIDTH },
});

export const AdminColumn = styled("div")({
  flex: 1,
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  "& > main": {
    flex: 1,
    minWidth: 0,
    padding: "20px 12px 32px",
    "@media (min-width: 900px)": { paddingInline: 24 },
  },
});

/** Stays at the top: the bar of a phone, and the bars of open support accesses. */
export const AdminTop = styled("div")({ position: "sticky", top: 0, zIndex: 1100 });

export const AdminSupportBar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: "8px 12px",
  backgroundColor: palette("error-main"),
  color: palette("error-contrastText"),
  "& > svg": { flex: "none" },
  "& > p": { flex: "1 1 14rem", minWidth: 0, margin: 0, overflowWrap: "anywhere" },
  "& > .button, & > .button:hover": { backgroundColor: "transparent", borderColor: "currentColor", color: "inherit" },
  "& > .button:focus-visible": { outlineColor: "currentColor" },
  "@media (min-width: 900px)": { paddingInline: 24 },
});

export const AdminTopBar = styled("header")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 56,
  paddingInline: 8,
  borderBlockEnd: `1px solid ${palette("line")}`,
  backgroundColor: palette("background-paper"),
  "& .icon-button": { minWidth: 44, minHeight: 44 },
  ...BELL,
});

export const RailBody = styled("div")({
  display: "flex",
  flexDirection: "column",
  minHeight: "100%",
  padding: "10px 12px 12px",
  overflow: "hidden auto",
  backgroundColor: palette("background-paper"),
  borderInlineEnd: `1px solid ${palette("line")}`,
  color: palette("ink"),
  "& .admin-brand": { display: "flex", alignItems: "center", gap: 6, minHeight: 44, marginBlockEnd: 8 },
  "& .admin-brand > .t-h4": { fontSize: "1rem", whiteSpace: "nowrap" },
  "& .admin-brand > .admin-bell": { "@media (min-width: 900px)": { minWidth: 36, minHeight: 36 } },
  ...BELL,
  "& nav": { flex: 1 },
  "& ul": { display: "grid", gap: 2, margin: 0, padding: 0, listStyle: "none" },
  "& .admin-entry": {
    justifyContent: "flex-start",
    gap: 10,
    width: "100%",
    minHeight: 40,
    paddingInline: 10,
    borderRadius: RADIUS.control,
    "& > svg": { flex: "none" },
    "&:hover": { backgroundColor: palette("sunken") },
    "&[aria-current]": {
      backgroundColor: palette("primarySoft-main"),
      color: palette("primarySoft-text"),
      fontWeight: 700,
    },
    "&:focus-visible": { outlineOffset: -3 },
    "@media (max-width: 899.95px)": { minHeight: 44 },
  },
  "& .admin-who": {
    marginBlockStart: 16,
    paddingBlockStart: 12,
    borderBlockStart: `1px solid ${palette("line")}`,
    "& p": { margin: 0, paddingInline: 10, lineHeight: 1.45, fontSize: "0.875rem" },
    "& .admin-entry": { marginBlockStart: 4 },
  },
});
