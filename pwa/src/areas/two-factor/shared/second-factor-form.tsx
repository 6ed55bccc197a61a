import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { problemOf } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy, wordsOfProblem } from "./two-factor.copy.ts";

export type Proof = { code: string } | { recoveryCode: string };

interface SecondFactorFormProps {
  methods: readonly string[];
  /** Signs in with it. @throws what the server answered */
  onProof: (proof: Proof) => Promise<void>;
  onBack: () => void;
}

/** The second half of a sign-in, at both doors. */
export function SecondFactorForm({ methods, onProof, onBack }: SecondFactorFormProps) {
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
      <Typography>{isRecovery ? copy.stepHint.recovery_code : copy.stepHint.totp}</Typography>
      <ProblemAlert problem={problem} />
      <TextField
        key={isRecovery ? "recovery" : "app"}
        label={isRecovery ? copy.recoveryCode : copy.code}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        errorText={fault}
        slotProps={{
          htmlInput: isRecovery ? { maxLength: 40, spellCheck: false } : { inputMode: "numeric", maxLength: 12 },
        }}
      />
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
        {copy.lost}
      </Typography>
    </Stack>
  );
}
