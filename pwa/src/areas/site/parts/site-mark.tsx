import Box from "@mui/material/Box";

/** The mark of the brand. Decoration: the name stands beside it. Without style attributes, which the pages' policy refuses. */
export function SiteMark({ size }: { size: number }) {
  return (
    <Box
      component="img"
      src="/icons/mark.svg"
      width={size}
      height={size}
      alt=""
      sx={{ display: "block", flex: "none" }}
    />
  );
}
