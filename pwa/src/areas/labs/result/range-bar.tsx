import Box from "@mui/material/Box";

interface RangeBarProps {
  valueMilli: number | null;
  lowMilli: number | null;
  highMilli: number | null;
}

/** The range as a band in the middle third, and the value as a mark. It needs both ends. */
export function RangeBar({ valueMilli, lowMilli, highMilli }: RangeBarProps) {
  if (lowMilli === null || highMilli === null || highMilli <= lowMilli) return null;
  const at = valueMilli === null ? null : (valueMilli - lowMilli) / (highMilli - lowMilli);
  const isOut = at !== null && (at < 0 || at > 1);
  const left = at === null ? 0 : Math.min(97, Math.max(3, 33 + at * 34));
  return (
    <Box aria-hidden="true" sx={{ position: "relative", height: 8, borderRadius: 4, bgcolor: "sunken" }}>
      <Box
        sx={{
          position: "absolute",
          inset: "0 33%",
          borderRadius: 4,
          border: "1px solid",
          borderColor: "success.main",
          bgcolor: "primarySoft.main",
        }}
      />
      {at !== null && (
        <Box
          sx={{
            position: "absolute",
            left: `${left}%`,
            top: "50%",
            width: 12,
            height: 12,
            transform: "translate(-50%, -50%)",
            borderRadius: "50%",
            border: "2px solid",
            borderColor: "background.paper",
            bgcolor: isOut ? (at > 1 ? "error.main" : "info.main") : "success.main",
          }}
        />
      )}
    </Box>
  );
}
