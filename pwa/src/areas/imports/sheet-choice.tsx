import MenuItem from "@mui/material/MenuItem";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { importApi, type ImportUpload } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import { copy } from "./import.copy.ts";

/** Which sheet of a spreadsheet holds the list. */
export function SheetChoice({ upload, onUpload }: { upload: ImportUpload; onUpload: (upload: ImportUpload) => void }) {
  const { isBusy, problem, run } = useAction((error) => importProblem(error) ?? copy.offline);
  const choose = (sheet: number): Promise<boolean> =>
    run(async () => onUpload(await importApi.chooseSheet(upload.id, sheet)));
  return (
    <>
      <TextField
        select
        label={copy.sheet}
        helperText={copy.sheetHint}
        value={String(upload.sheet ?? 0)}
        disabled={isBusy}
        onChange={(event) => void choose(Number(event.target.value))}
        sx={{ maxWidth: "24rem" }}
      >
        {upload.sheets.map((name, at) => (
          <MenuItem key={`${at} ${name}`} value={String(at)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ProblemAlert problem={problem} />
    </>
  );
}
