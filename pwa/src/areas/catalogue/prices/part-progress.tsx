import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";

interface PartProgressProps {
  /** "1,200 of 3,000". */
  words: string;
  done: number;
  total: number;
}

/** How far a change is that is sent in parts. */
export function PartProgress({ words, done, total }: PartProgressProps) {
  return (
    <Stack spacing={2} sx={{ mt: 4 }}>
      <LinearProgress variant="determinate" value={Math.round((done / total) * 100)} aria-label={words} />
      <Typography role="status">{words}</Typography>
    </Stack>
  );
}
