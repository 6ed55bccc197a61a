import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ElementType, ReactNode } from "react";

interface WideProps {
  component?: ElementType;
  children: ReactNode;
  sx?: SxProps<Theme>;
}

/** The width that every band of a public page shares. */
export function Wide({ component = "div", children, sx }: WideProps) {
  return (
    <Box
      component={component}
      sx={[
        { width: "100%", maxWidth: 1280, mx: "auto", px: { xs: 4, sm: 7, md: 13 } },
        ...(Array.isArray(sx) ? sx : [sx ?? {}]),
      ]}
    >
      {children}
    </Box>
  );
}
