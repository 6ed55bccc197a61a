import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Wide } from "./wide.tsx";

const GROUNDS = {
  plain: {},
  sunken: { bgcolor: "sunken" },
  spruce: { bgcolor: "rail.bg", color: "rail.text", "& h2": { color: "drawing.white" } },
} as const;

interface BandProps {
  ground?: keyof typeof GROUNDS;
  children: ReactNode;
}

/** A full-width stripe of a public page. */
export function Band({ ground = "plain", children }: BandProps) {
  return (
    <Box component="section" sx={[GROUNDS[ground], { py: { xs: 11, md: 18 } }]}>
      <Wide>{children}</Wide>
    </Box>
  );
}

/** A heading with one paragraph below it. */
export function BandTitle({ title, line }: { title: string; line?: string }) {
  return (
    <Box sx={{ mb: { xs: 6, md: 9 }, maxWidth: "44rem" }}>
      <Box component="h2" sx={{ typography: "h1", fontSize: "clamp(1.625rem, 3vw, 2.125rem)", m: 0 }}>
        {title}
      </Box>
      {line !== undefined && (
        <Box component="p" sx={{ m: 0, mt: 2.5, fontSize: "1.125rem" }}>
          {line}
        </Box>
      )}
    </Box>
  );
}

/** The head of a page that has no drawing; it reaches up under the bar. */
export function PageTitle({ title, line }: { title: string; line: string }) {
  return (
    <Wide sx={{ pt: { xs: 28, md: 36 }, pb: { xs: 2, md: 4 } }}>
      <Box component="h1" sx={{ typography: "h1", fontSize: "clamp(2rem, 4vw, 3rem)", lineHeight: 1.1, m: 0 }}>
        {title}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 4, maxWidth: "42rem", fontSize: "1.1875rem", color: "ink2" }}>
        {line}
      </Box>
    </Wide>
  );
}
