import Box from "@mui/material/Box";
import { FEATURE_LOOKS } from "./feature-looks.ts";
import type { Feature } from "../site.copy.ts";

/** The tinted square before the name of a feature. */
export function FeatureIcon({ feature, size }: { feature: Feature; size: number }) {
  const { tone, icon: Icon } = FEATURE_LOOKS[feature];
  return (
    <Box
      component="span"
      sx={{
        display: "grid",
        placeItems: "center",
        flex: "none",
        width: size,
        height: size,
        borderRadius: "10px",
        bgcolor: `status.${tone}.bg`,
        color: `status.${tone}.text`,
      }}
    >
      <Icon size={size * 0.55} aria-hidden="true" />
    </Box>
  );
}
