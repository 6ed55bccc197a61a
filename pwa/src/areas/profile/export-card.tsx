import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Download } from "lucide-react";
import { useState } from "react";
import type { Profile } from "../../session/tokens/stored-session.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useStepUp } from "../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../session/sign-in/use-server-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useToday } from "../../ui/clock-time.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toastDone } from "../../ui/toast.ts";
import { downloadExport, type ExportPart } from "./profile-calls.ts";
import { copy } from "./profile.copy.ts";

const words = copy.data;

/** Works also after the subscription has lapsed: the records belong to the clinic. */
export function ExportCard({ user }: { user: Profile }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const stepUp = useStepUp();
  const { problem, run, isBusy } = useServerAction();
  const [asked, setAsked] = useState<ExportPart | null>(null);
  const download = async (of: ExportPart) => {
    setAsked(of);
    const isDone = await run(async () =>
      saveFile(
        await stepUp.run(() => downloadExport(of)),
        `fernpaw-${of}-${today}.${of === "files" ? "tar" : "ndjson"}`,
      ),
    );
    if (isDone) toastDone(words.done);
  };
  const parts = user.role === "owner" ? (["me", "clinic", "files"] as const) : (["me"] as const);
  const labels = { me: words.meButton, clinic: words.clinicButton, files: words.filesButton };
  return (
    <Card titleLevel="h3" title={words.title}>
      <ProblemAlert problem={problem} />
      {parts.map((of) => (
        <Box key={of} sx={{ mt: 3 }}>
          <Typography sx={{ color: "ink2", mb: 2 }}>{words[of]}</Typography>
          <Button
            startIcon={<Download size={18} aria-hidden="true" />}
            isLoading={isBusy && asked === of}
            disabled={isBusy}
            onClick={() => void download(of)}
          >
            {labels[of]}
          </Button>
        </Box>
      ))}
      {stepUp.dialog}
    </Card>
  );
}
