import Box from "@mui/material/Box";
import { encode } from "uqr";

/** Dark on light in both themes: some cameras read nothing else. Drawn here; no other host learns what it says. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: "min(100%, 14rem)", bgcolor: "common.white", color: "common.black", borderRadius: "10px" }}
    >
      <path d={path} fill="currentColor" />
    </Box>
  );
}
