import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { Button } from "./button.tsx";
import { ProblemAlert } from "./problem-alert.tsx";
import { useAction } from "./use-action.ts";

interface MergedNoticeProps {
  words: { mergedInto: string; openOther: string; undoMerge: string };
  /** The page of the other record. */
  otherPath: string;
  /** Null: may not. */
  onUndo: (() => Promise<unknown>) | null;
}

/** The record is no longer used: the way to the other one, and back. */
export function MergedNotice({ words, otherPath, onUndo }: MergedNoticeProps) {
  const action = useAction();
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 4 }}
      action={
        <Stack direction="row" spacing={2} sx={{ flexWrap: "wrap" }}>
          <Button to={otherPath}>{words.openOther}</Button>
          {onUndo && (
            <Button variant="ghost" isLoading={action.isBusy} onClick={() => void action.run(onUndo)}>
              {words.undoMerge}
            </Button>
          )}
        </Stack>
      }
    >
      {words.mergedInto}
      <ProblemAlert problem={action.problem} />
    </Alert>
  );
}
