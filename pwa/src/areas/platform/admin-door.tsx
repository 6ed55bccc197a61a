import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { Card } from "../../ui/card.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { copy } from "./platform.copy.ts";

/** A page of the administration for a person who is not signed in to it. */
export function AdminDoor({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Box component="main" sx={{ minHeight: "100dvh", display: "grid", placeItems: "center", p: 4 }}>
      <Card component="div" sx={{ width: "100%", maxWidth: "27rem", p: { xs: 5, sm: 8 } }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 2.5, mb: 6 }}>
          <BrandMark size={32} />
          <span className="t-h4">{copy.brand}</span>
        </Box>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {children}
      </Card>
    </Box>
  );
}
