import Box from "@mui/material/Box";

const LINE = { display: "block", overflow: "hidden" } as const;

interface SteadyHintProps {
  errorText: string | undefined;
  /** One line; what does not fit is cut, so it ends with what was typed. */
  said: string;
  /** Two lines beside it; left out or null: none. */
  more?: string | null;
}

/** The lines under a field that looks for something. They are there before their words are, so that nothing below moves under a finger. */
export function SteadyHint({ errorText, said, more = null }: SteadyHintProps) {
  return (
    <>
      {errorText !== undefined && <Box component="span">{errorText}</Box>}{" "}
      <Box component="span" sx={{ ...LINE, minHeight: "1lh", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
        {said}
      </Box>
      {more !== null && (
        <Box component="span" sx={{ ...LINE, minHeight: "2lh" }}>
          {" "}
          {more}
        </Box>
      )}
    </>
  );
}
