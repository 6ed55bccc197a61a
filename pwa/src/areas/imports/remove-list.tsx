import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { importApi, type ImportJob } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import { copy } from "./import.copy.ts";

/** Takes a list that left nothing in the clinic off the server, with its file, once that is confirmed. */
export function RemoveList({ job, onRemoved }: { job: ImportJob; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setProblem(null);
    try {
      await importApi.remove(job.id);
      onRemoved();
    } catch (error) {
      setProblem(importProblem(error) ?? copy.offline);
    }
  };
  return (
    <>
      <ProblemAlert problem={problem} />
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {copy.remove} <span className="vh">{job.fileName}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={copy.removeTitle}
        confirmLabel={copy.removeLabel}
        isDestructive
        onConfirm={remove}
      >
        <bdi>{job.fileName || copy.noFileName}</bdi>
        <br />
        {copy.removeHint}
      </ConfirmDialog>
    </>
  );
}
