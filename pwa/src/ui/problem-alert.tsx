import Alert from "@mui/material/Alert";

/** Why something was refused, beside what was tried. Empty while there is nothing to say. */
export function ProblemAlert({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <Alert severity="error" variant="outlined" role="alert">
      {problem}
    </Alert>
  );
}
