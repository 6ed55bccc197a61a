import Box from "@mui/material/Box";
import { copy } from "./install.copy.ts";

/** How an app is put on the home screen where the browser cannot ask. */
export function IosSteps() {
  return (
    <Box component="ol" sx={{ m: 0, pl: 6, display: "grid", gap: 2 }}>
      {copy.iosSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Box>
  );
}
