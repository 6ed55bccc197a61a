import Box from "@mui/material/Box";
import { Button } from "./button.tsx";
import { ProblemAlert } from "./problem-alert.tsx";
import { TRY_AGAIN } from "./try-again.copy.ts";

/** Why a page has nothing to show, and another try. */
export function LoadProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Box sx={{ display: "grid", justifyItems: "start", gap: 3, my: 4 }}>
      <ProblemAlert problem={problem} />
      <Button onClick={onRetry}>{TRY_AGAIN}</Button>
    </Box>
  );
}
