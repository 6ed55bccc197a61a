import Box from "@mui/material/Box";
import { ArrowRight } from "lucide-react";
import { paths } from "../../../paths.ts";
import { RADIUS } from "../../../theme-components.ts";
import { FEATURE_LOOKS, FEATURES } from "./feature-looks.ts";
import { copy } from "../site.copy.ts";
import type { Feature } from "../site.copy.ts";

/** The four features, and the way to all of them. */
export function FeatureCards() {
  return (
    <>
      <Box
        component="ul"
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 200px), 1fr))",
          gap: 2,
          listStyle: "none",
          m: 0,
          p: 0,
        }}
      >
        {FEATURES.map((feature) => (
          <li key={feature}>
            <FeatureCard feature={feature} />
          </li>
        ))}
      </Box>
      <Box sx={{ display: "flex", justifyContent: "flex-end", pt: 2 }}>
        <Box
          component="a"
          href={paths.services}
          sx={{
            display: "inline-flex",
            alignItems: "center",
            gap: 2,
            minHeight: 48,
            px: 3,
            borderRadius: `${RADIUS.control}px`,
            color: "primary.main",
            fontWeight: 600,
            textDecoration: "none",
            "&:hover": { textDecoration: "underline" },
          }}
        >
          {copy.exploreAll}
          <ArrowRight size={18} aria-hidden="true" />
        </Box>
      </Box>
    </>
  );
}

function FeatureCard({ feature }: { feature: Feature }) {
  const { tone, icon: Icon } = FEATURE_LOOKS[feature];
  const { title, line } = copy.features[feature];
  return (
    <Box
      component="a"
      href={paths.services}
      sx={{
        display: "block",
        height: "100%",
        p: 3.5,
        borderRadius: `${RADIUS.card}px`,
        bgcolor: `status.${tone}.bg`,
        color: `status.${tone}.text`,
        textDecoration: "none",
        fontSize: "0.9375rem",
        lineHeight: 1.5,
        "&:hover strong": { textDecoration: "underline" },
      }}
    >
      <Icon size={28} aria-hidden="true" />
      <Box component="strong" sx={{ display: "block", typography: "h4", my: 1.5 }}>
        {title}
      </Box>
      {line}
    </Box>
  );
}
