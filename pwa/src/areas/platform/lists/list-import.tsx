import { numberText } from "@fernpaw/domain/kernel/plural";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Upload } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { adminProblemText } from "../problem-text.ts";
import { listCopy as copy } from "./lists.copy.ts";

interface Outcome {
  version: number;
  added: number;
  changed: number;
}

interface ListImportProps<T extends Outcome> {
  title: string;
  /** The list that the rows go to. */
  list: { label: string; to: string };
  what: string;
  /** Name of the file field. */
  fileLabel: string;
  /** Without a version it is a preview. */
  send: (file: File, version: number | null) => Promise<T>;
  counts: (outcome: T) => readonly { label: string; value: number }[];
  /** Below the counts. */
  children: (outcome: T) => ReactNode;
  button: (rows: number) => string;
}

const isStale = (error: unknown): boolean => parseProblem(error)?.code === "changed_meanwhile";

function wordsOf(error: unknown): string {
  return isStale(error) ? copy.staleImport : (parseProblem(error)?.detail ?? adminProblemText(error));
}

/** Imports a file into a list of the platform, after a look at what it does. */
export function ListImport<T extends Outcome>(props: ListImportProps<T>) {
  const { title, list, what, fileLabel, send, counts, children, button } = props;
  const [chosen, setChosen] = useState<{ file: File; preview: T } | null>(null);
  const { isBusy, problem, run } = useAction(wordsOf);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const look = async (file: File): Promise<void> => setChosen({ file, preview: await send(file, null) });
  const handleFile = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    // The same file chosen again is a change too.
    event.target.value = "";
    if (file) void run(() => look(file));
  };
  const write = async ({ file, preview }: NonNullable<typeof chosen>): Promise<void> => {
    try {
      const { added, changed } = await send(file, preview.version);
      toastDone(copy.imported(added, changed));
      await navigate(list.to);
    } catch (error) {
      if (isStale(error)) await look(file);
      throw error;
    }
  };
  const rows = chosen ? chosen.preview.added + chosen.preview.changed : 0;
  return (
    <>
      <PageHeader title={title} crumbs={[list, { label: title }]} />
      <Box sx={{ display: "grid", gap: 4, maxWidth: "48rem", gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Card>
          <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
            <Typography>{what}</Typography>
            <input ref={input} type="file" accept=".csv,text/csv" hidden aria-label={fileLabel} onChange={handleFile} />
            <Button
              variant={chosen ? "secondary" : "primary"}
              isLoading={isBusy && chosen === null}
              startIcon={<Upload size={18} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {chosen ? copy.chooseAgain : copy.choose}
            </Button>
            <ProblemAlert problem={problem} />
          </Box>
        </Card>
        {chosen && (
          <Card title={copy.preview(chosen.file.name)}>
            <Box sx={{ display: "grid", gap: 3, justifyItems: "start", overflowWrap: "anywhere" }}>
              <KeyValues
                rows={counts(chosen.preview).map(({ label, value }) => ({ label, value: numberText(value) }))}
              />
              {rows === 0 ? (
                <Typography>{copy.nothingToDo}</Typography>
              ) : (
                <Button variant="primary" isLoading={isBusy} onClick={() => void run(() => write(chosen))}>
                  {button(rows)}
                </Button>
              )}
              {children(chosen.preview)}
            </Box>
          </Card>
        )}
      </Box>
    </>
  );
}

/** Rows of a file that need a look, as far as the server names them. */
export function ImportLines({ title, lines, all }: { title: string; lines: readonly string[]; all: number }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      {lines.length < all && <Typography>{copy.firstOf(lines.length, all)}</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </div>
  );
}
