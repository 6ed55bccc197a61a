import Box from "@mui/material/Box";

/** A number beside a word. */
export function CountChip({ count }: { count: number }) {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-block",
        minWidth: 24,
        px: 2,
        borderRadius: 3,
        bgcolor: "sunken",
        color: "ink2",
        fontSize: "0.8em",
        fontWeight: 600,
        textAlign: "center",
      }}
    >
      {count}
    </Box>
  );
}
