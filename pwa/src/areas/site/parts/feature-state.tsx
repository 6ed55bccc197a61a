import Box from "@mui/material/Box";
import { Check, CircleDashed, Hammer } from "lucide-react";
import type { Feature } from "../site.copy.ts";

/** How far a feature is. A claim of the site is changed here, and nowhere else. */
export const FEATURE_STATES = {
  scheduling: "partly",
  profiles: "now",
  inventory: "partly",
  records: "partly",
} as const satisfies Record<Feature, FeatureState>;
export type FeatureState = "now" | "partly" | "next";

const LOOKS = {
  now: { icon: Check, tone: "confirmed" },
  partly: { icon: CircleDashed, tone: "waiting" },
  next: { icon: Hammer, tone: "done" },
} as const;

export function FeatureBadge({ state, label }: { state: FeatureState; label: string }) {
  const { icon: Icon, tone } = LOOKS[state];
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 1.5,
        px: 2.5,
        py: 0.5,
        borderRadius: "8px",
        bgcolor: `status.${tone}.bg`,
        color: `status.${tone}.text`,
        fontSize: "0.875rem",
        fontWeight: 600,
      }}
    >
      <Icon size={15} aria-hidden="true" />
      {label}
    </Box>
  );
}
