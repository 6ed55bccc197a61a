import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { copy } from "./ui.copy.ts";

/** Placeholder rows while the device's copy is being read. */
export function SkeletonRows({ rows = 5, height = 60 }: { rows?: number; height?: number }) {
  return (
    <Stack spacing={2} role="status" aria-label={copy.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}
