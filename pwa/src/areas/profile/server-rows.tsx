import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";

interface ServerRowsProps<Row> {
  rows: readonly Row[] | null;
  problem: string | null;
  onRetry: () => void;
  label: string;
  children: (row: Row) => ReactNode;
}

/** A list from the server: on its way, refused, or there. */
export function ServerRows<Row extends { id: string }>({
  rows,
  problem,
  onRetry,
  label,
  children,
}: ServerRowsProps<Row>) {
  return (
    <>
      {problem !== null && (
        <Box sx={{ display: "grid", gap: 2, justifyItems: "start", mb: 2 }}>
          <ProblemAlert problem={problem} />
          <Button onClick={onRetry}>{TRY_AGAIN}</Button>
        </Box>
      )}
      {rows === null && problem === null && <SkeletonRows rows={2} />}
      {rows !== null && (
        <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {rows.map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                gap: 3,
                py: 2.5,
                "& + &": { borderTop: "1px solid", borderColor: "line" },
              }}
            >
              {children(row)}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
