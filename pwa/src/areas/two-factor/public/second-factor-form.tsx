import Typography from "@mui/material/Typography";
import { Fingerprint } from "lucide-react";
import { useRef, useState } from "react";
import { isUnreachable } from "../../../http/client.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Form } from "../../../form/form-types.ts";
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
  const other = isRecovery ? "totp" : "recovery_code";
  const form = useCallForm({
    start: () => ({ typed: "" }),
    faults: ({ typed }) => (typed.trim() === "" ? { typed: copy.required } : {}),
    call: ({ typed }) => onProof(isRecovery ? { recoveryCode: typed } : { code: typed }),
    place: (problem, error) => {
      if (problem?.code === "wrong_code") return { typed: isRecovery ? copy.wrongRecovery : copy.wrong };
      // What the browser throws says no more than that nothing came of it.
      const isServers = problem !== null || isUnreachable(error);
      return { "": isServers || !isPasskey.current ? wordsOfProblem(problem) : copy.passkeyFailed };
    },
  });
  const isPasskey = useRef(false);
  const signByPasskey = async () => {
    isPasskey.current = true;
    await form.run(async () => onProof(await onPasskey()));
    isPasskey.current = false;
  };

  return (
    <InlineForm form={form}>
      {methods.includes("passkey") && hasPasskeys() && (
        <PasskeyButton isBusy={form.isBusy} onClick={() => void signByPasskey()} />
      )}
      <Typography>{isRecovery ? copy.stepHint.recovery_code : copy.stepHint.totp}</Typography>
      <ProblemAlert problem={form.problem} />
      <CodeField isRecovery={isRecovery} form={form} />
      <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy}>
        {copy.submit}
      </Button>
      {methods.includes(other) && (
        <Button
          variant="ghost"
          fullWidth
          onClick={() => {
            setRecovery(!isRecovery);
            form.reset({ typed: "" });
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
    </InlineForm>
  );
}

function CodeField({ isRecovery, form }: { isRecovery: boolean; form: Form<{ typed: string }> }) {
  return (
    <TextField
      key={isRecovery ? "recovery" : "app"}
      label={isRecovery ? copy.recoveryCode : copy.code}
      autoComplete={isRecovery ? "off" : "one-time-code"}
      autoFocus
      {...form.field(
        "typed",
        isRecovery ? { maxLength: 40, spellCheck: false } : { inputMode: "numeric", maxLength: 12 },
      )}
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
