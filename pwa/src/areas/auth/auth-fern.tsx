import Box from "@mui/material/Box";

const LEAF = "M0 0c18-7 34-4 46 9-16 9-32 6-46-9z";

/** A frond in the corner. */
export function AuthFern() {
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
