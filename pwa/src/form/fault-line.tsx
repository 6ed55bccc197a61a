import Typography from "@mui/material/Typography";

/** The fault of a part of a form that has no text field, as of a group of buttons. */
export function FaultLine({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <Typography color="error" variant="body2" role="alert" data-fault="" tabIndex={-1}>
      {words}
    </Typography>
  );
}
