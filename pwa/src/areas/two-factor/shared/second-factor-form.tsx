import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { isUnreachable, problemOf } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { hasPasskeys } from "./two-factor-api.ts";
import type { signWithPasskey } from "./two-factor-api.ts";
import { copy, wordsOfProblem } from "./two-factor.copy.ts";

export type Proof = { code: string } | { recoveryCode: string } | Awaited<ReturnType<typeof signWithPasskey>>;

interface SecondFactorFormProps {
  methods: readonly string[];
  /** Signs in with it. @throws what the server answered */
  onProof: (proof: Proof) => Promise<void>;
  /** Asks the device for its signature. */
  onPasskey: () => Promise<Proof>;
  onBack: () => void;
  /** What to do without any of it. */
  lost?: string;
}

/** The second half of a sign-in, at both doors. */
export function SecondFactorForm({ methods, onProof, onPasskey, onBack, lost = copy.lost }: SecondFactorFormProps) {
  const [isRecovery, setRecovery] = useState(!methods.includes("totp"));
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const other = isRecovery ? "totp" : "recovery_code";

  const submit = async () => {
    setProblem(null);
    setFault(typed.trim() === "" ? copy.required : undefined);
    if (typed.trim() === "") return;
    setBusy(true);
    try {
      await onProof(isRecovery ? { recoveryCode: typed } : { code: typed });
    } catch (error) {
      const answer = problemOf(error);
      if (answer?.code === "wrong_code") setFault(isRecovery ? copy.wrongRecovery : copy.wrong);
      else setProblem(wordsOfProblem(answer));
      setBusy(false);
    }
  };

  const signByPasskey = async () => {
    setProblem(null);
    setBusy(true);
    try {
      await onProof(await onPasskey());
    } catch (error) {
      // What the browser throws says no more than that nothing came of it.
      const isServers = problemOf(error) !== null || isUnreachable(error);
      setProblem(isServers ? wordsOfProblem(problemOf(error)) : copy.passkeyFailed);
      setBusy(false);
    }
  };

  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {methods.includes("passkey") && hasPasskeys() && (
        <PasskeyButton isBusy={isBusy} onClick={() => void signByPasskey()} />
      )}
      <Typography>{isRecovery ? copy.stepHint.recovery_code : copy.stepHint.totp}</Typography>
      <ProblemAlert problem={problem} />
      <CodeField isRecovery={isRecovery} value={typed} onChange={setTyped} fault={fault} />
      <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy}>
        {copy.submit}
      </Button>
      {methods.includes(other) && (
        <Button
          variant="ghost"
          fullWidth
          onClick={() => {
            setRecovery(!isRecovery);
            setTyped("");
            setFault(undefined);
          }}
        >
          {isRecovery ? copy.useApp : copy.useRecovery}
        </Button>
      )}
      <Button variant="ghost" fullWidth onClick={onBack}>
        {copy.back}
      </Button>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {lost}
      </Typography>
    </Stack>
  );
}

interface CodeFieldProps {
  isRecovery: boolean;
  value: string;
  onChange: (typed: string) => void;
  fault: string | undefined;
}

function CodeField({ isRecovery, value, onChange, fault }: CodeFieldProps) {
  return (
    <TextField
      key={isRecovery ? "recovery" : "app"}
      label={isRecovery ? copy.recoveryCode : copy.code}
      autoComplete={isRecovery ? "off" : "one-time-code"}
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
      errorText={fault}
      slotProps={{
        htmlInput: isRecovery ? { maxLength: 40, spellCheck: false } : { inputMode: "numeric", maxLength: 12 },
      }}
    />
  );
}

function PasskeyButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button
      variant="primary"
      size="lg"
      fullWidth
      isLoading={isBusy}
      startIcon={<Fingerprint size={20} aria-hidden="true" />}
      onClick={onClick}
    >
      {copy.usePasskeyNow}
    </Button>
  );
}
