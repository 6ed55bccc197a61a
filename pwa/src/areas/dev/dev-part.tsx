import Box from "@mui/material/Box";
import { useId } from "react";
import type { ReactNode } from "react";

/** One kind of piece with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: "grid", gap: 3, mt: 8, minWidth: 0 }}>
      <h2 className="t-h3" id={id}>
        {title}
      </h2>
      {children}
    </Box>
  );
}

/** Pieces side by side as far as there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>{children}</Box>;
}
