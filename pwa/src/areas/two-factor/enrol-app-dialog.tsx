import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Copy } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useCallForm } from "../../form/use-call-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { TotpSecret, TwoFactorApi } from "./public/two-factor-api.ts";
import { copy, wordsOfProblem } from "./public/two-factor.copy.ts";

interface EnrolAppDialogProps {
  api: TwoFactorApi;
  secret: TotpSecret;
  onClose: () => void;
  /** With the recovery codes, which are empty where there are some already. */
  onDone: (codes: string[]) => void;
}

/** The key as a square and as text; it counts once a code of it was typed. */
export function EnrolAppDialog({ api, secret, onClose, onDone }: EnrolAppDialogProps) {
  const form = useCallForm({
    start: () => ({ code: "" }),
    faults: ({ code }) => (code.trim() === "" ? { code: copy.required } : {}),
    call: async ({ code }) => onDone(await api.confirmTotp(code)),
    place: (problem) => ({ code: wordsOfProblem(problem) }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.enrolTitle} size="xl" submitLabel={copy.confirm} hasCancel>
      <Typography>{copy.stepScan}</Typography>
      <Box sx={{ display: "grid", justifyItems: "center" }}>
        <QrCode text={secret.uri} label={copy.qrLabel} />
      </Box>
      <SecretText secret={secret.secret} />
      <Typography>{copy.stepCode}</Typography>
      <TextField
        label={copy.code}
        autoComplete="one-time-code"
        autoFocus
        {...form.field("code", { inputMode: "numeric", maxLength: 12 })}
      />
    </FormDialog>
  );
}

function SecretText({ secret }: { secret: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.noCamera}
      </Typography>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, flexWrap: "wrap" }}>
        <Typography component="code" sx={{ fontFamily: "monospace", overflowWrap: "anywhere", flex: "1 1 14rem" }}>
          {secret.replaceAll(/.{4}(?!$)/g, "$& ")}
        </Typography>
        <Button
          size="sm"
          startIcon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
        >
          {isCopied ? copy.copied : copy.copySecret}
        </Button>
      </Box>
    </div>
  );
}

/** What it shows cannot be shown a second time. */
export function RecoveryCodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.codesTitle}
      size="xl"
      footer={{
        main: (
          <Button variant="primary" onClick={onClose}>
            {copy.kept}
          </Button>
        ),
      }}
    >
      <RecoveryCodes codes={codes} email={email} />
    </Dialog>
  );
}
