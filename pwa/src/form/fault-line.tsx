import Typography from "@mui/material/Typography";

/** What is wrong with a part of a form that has no text field to say it at, as a group of buttons. */
export function FaultLine({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <Typography color="error" variant="body2" role="alert" data-fault="" tabIndex={-1}>
      {words}
    </Typography>
  );
}
