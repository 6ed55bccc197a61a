import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { copy } from "./auth.copy.ts";

/** A form beside what the product promises. On a phone the promise shrinks to the brand. */
export function AuthPage({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: "100dvh",
        display: "grid",
        gridTemplateColumns: { xs: "1fr", md: "minmax(22rem, 5fr) 7fr" },
        gridTemplateRows: { xs: "auto 1fr", md: "1fr" },
      }}
    >
      <Box
        component="aside"
        sx={{
          bgcolor: "rail.bg",
          color: "rail.text",
          p: { xs: 4, md: 10 },
          display: "flex",
          flexDirection: { xs: "row", md: "column" },
          alignItems: { xs: "center", md: "flex-start" },
          position: "relative",
          overflow: "hidden",
        }}
      >
        <Box sx={{ display: "flex", alignItems: "center", gap: 3 }}>
          <BrandMark size={44} />
          <Typography component="p" variant="h2">
            {copy.brand}
          </Typography>
        </Box>
        <Box
          sx={{ display: { xs: "none", md: "block" }, my: "auto", maxWidth: "30rem", position: "relative", zIndex: 1 }}
        >
          <Typography component="p" variant="h1" sx={{ fontSize: "clamp(2rem, 3vw, 2.75rem)", mb: 6 }}>
            {copy.promiseTitle}
          </Typography>
          <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 3 }}>
            {copy.promises.map((promise) => (
              <Box component="li" key={promise} sx={{ display: "flex", gap: 3, alignItems: "flex-start" }}>
                <Box component="span" sx={{ color: "rail.marker", display: "flex", mt: 0.5 }}>
                  <Check size={20} aria-hidden="true" />
                </Box>
                <Typography component="span">{promise}</Typography>
              </Box>
            ))}
          </Box>
        </Box>
        <Fern />
      </Box>
      <Box
        component="main"
        sx={{ display: "grid", placeItems: { xs: "start center", md: "center" }, p: { xs: 4, sm: 8 } }}
      >
        <Box sx={{ width: "100%", maxWidth: "28rem" }}>
          <Typography component="h1" variant="h1">
            {title}
          </Typography>
          <Typography sx={{ color: "ink2", mb: 6 }}>{hint}</Typography>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

const LEAF = "M0 0c18-7 34-4 46 9-16 9-32 6-46-9z";

/** A frond in the corner. */
function Fern() {
  const leaves = Array.from({ length: 9 }, (_, index) => ({ y: 30 + index * 34, scale: 0.7 + index * 0.13 }));
  return (
    <Box
      component="svg"
      viewBox="0 0 260 360"
      aria-hidden="true"
      sx={{
        display: { xs: "none", md: "block" },
        position: "absolute",
        insetInlineEnd: -60,
        insetBlockEnd: -60,
        width: 300,
        opacity: 0.5,
        color: "rail.selected",
      }}
    >
      <path d="M130 10q14 170-10 350" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      {leaves.map(({ y, scale }) => (
        <g key={y} fill="currentColor">
          <path transform={`translate(134 ${y}) rotate(28) scale(${scale})`} d={LEAF} />
          <path transform={`translate(134 ${y}) scale(-1 1) rotate(28) scale(${scale})`} d={LEAF} />
        </g>
      ))}
    </Box>
  );
}
