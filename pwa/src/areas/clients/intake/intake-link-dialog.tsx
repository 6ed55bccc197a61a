import { localDateOf } from "@fernpaw/domain/kernel/time";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type IntakeLink, makeIntakeLink } from "./intake-calls.ts";
import { copy } from "./intake.copy.ts";

/** A link to the form for a new client, also as a code to scan at the desk. */
export function IntakeLinkDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useClinic();
  const [link, setLink] = useState<IntakeLink | null>(null);
  const [isCopied, setCopied] = useState(false);
  const action = useServerAction();
  const make = async (): Promise<void> => {
    await action.run(async () => setLink(await makeIntakeLink()));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.linkTitle}
      footer={{
        main:
          link === null ? (
            <Button variant="primary" isLoading={action.isBusy} onClick={() => void make()}>
              {copy.make}
            </Button>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {copy.done}
            </Button>
          ),
      }}
    >
      <Stack spacing={4}>
        <Typography>{copy.linkHint}</Typography>
        <ProblemAlert problem={action.problem} />
        {link !== null && (
          <>
            <Stack sx={{ alignItems: "center" }}>
              <QrCode text={link.url} label={copy.qr} />
            </Stack>
            <TextField label={copy.link} value={link.url} slotProps={{ htmlInput: { readOnly: true } }} />
            <Stack direction="row" spacing={3} sx={{ alignItems: "center" }}>
              <Button onClick={() => void navigator.clipboard.writeText(link.url).then(() => setCopied(true))}>
                {isCopied ? copy.copied : copy.copyLink}
              </Button>
              <Typography variant="body2" sx={{ color: "ink2" }}>
                {copy.until(fullDate(localDateOf(link.expiresAt, timeZone)))}
              </Typography>
            </Stack>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
