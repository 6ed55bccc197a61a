import Typography from "@mui/material/Typography";
import { Download } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { toastDone } from "../../../ui/toast.ts";
import { downloadOwnData } from "../profile-calls.ts";
import { copy } from "./exports.copy.ts";

const words = copy.mine;

/** Fernpaw's data about the signed-in person. */
export function OwnDataCard() {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const stepUp = useStepUp();
  const { problem, run, isBusy } = useServerAction();
  const download = async () => {
    const isDone = await run(async () => saveFile(await stepUp.run(downloadOwnData), `fernpaw-me-${today}.ndjson`));
    if (isDone) toastDone(words.done);
  };
  return (
    <Card titleLevel="h3" title={words.title}>
      <ProblemAlert problem={problem} />
      <Typography sx={{ color: "ink2", mb: 2 }}>{words.text}</Typography>
      <Button startIcon={<Download size={18} aria-hidden="true" />} isLoading={isBusy} onClick={() => void download()}>
        {words.button}
      </Button>
      {stepUp.dialog}
    </Card>
  );
}
