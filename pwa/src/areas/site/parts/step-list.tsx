import Box from "@mui/material/Box";

interface StepListProps {
  steps: readonly { title: string; text: string }[];
  /** Beside each other where there is room. */
  isRow?: boolean;
}

/** Numbered: the order matters. */
export function StepList({ steps, isRow = false }: StepListProps) {
  return (
    <Box
      component="ol"
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        display: "grid",
        gap: { xs: 6, md: 7 },
        gridTemplateColumns: isRow ? { md: "repeat(3, 1fr)" } : "1fr",
      }}
    >
      {steps.map(({ title, text }, index) => (
        <Box component="li" key={title} sx={{ display: "flex", gap: 4 }}>
          <Box
            component="span"
            aria-hidden="true"
            sx={{
              flex: "none",
              display: "grid",
              placeItems: "center",
              width: 40,
              height: 40,
              borderRadius: "47% 53% 50% 50% / 55% 48% 52% 45%",
              bgcolor: "brass.fill",
              color: "brass.onFill",
              typography: "h4",
            }}
          >
            {index + 1}
          </Box>
          <div>
            <Box component="h3" sx={{ typography: "h4", m: 0, mt: 1.5 }}>
              {title}
            </Box>
            <Box component="p" sx={{ m: 0, mt: 1, color: "ink2" }}>
              {text}
            </Box>
          </div>
        </Box>
      ))}
    </Box>
  );
}
