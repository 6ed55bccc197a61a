import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";

interface NoticeScreenProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  /** Inside the frame, which has a `main` of its own. */
  isInside?: boolean;
  children?: ReactNode;
}

/** A whole page that says one thing. */
export function NoticeScreen({ title, hint, actions, isInside = false, children }: NoticeScreenProps) {
  return (
    <Box
      component={isInside ? "div" : "main"}
      sx={{
        minHeight: isInside ? "60vh" : "100dvh",
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 4,
        p: 6,
        textAlign: "center",
      }}
    >
      <BrandMark size={72} />
      <Typography component="h1" variant="h1">
        {title}
      </Typography>
      {hint !== undefined && <Typography sx={{ color: "ink2", maxWidth: "52ch" }}>{hint}</Typography>}
      {children}
      {actions !== undefined && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, justifyContent: "center" }}>{actions}</Box>
      )}
    </Box>
  );
}
