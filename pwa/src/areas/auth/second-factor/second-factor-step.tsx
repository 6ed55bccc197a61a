import type { MfaChallenge } from "../../../session/auth-context.ts";
import { Button } from "../../../ui/button.tsx";
import { AuthPage } from "../auth-page.tsx";
import { copy } from "../auth.copy.ts";

interface SecondFactorStepProps {
  challenge: MfaChallenge;
  onCancel: () => void;
}

/** After the right password; ends in `adoptToken`. */
export function SecondFactorStep({ onCancel }: SecondFactorStepProps) {
  return (
    <AuthPage title={copy.secondFactor.title} hint={copy.secondFactor.hint} state="second factor">
      <Button size="lg" fullWidth onClick={onCancel}>
        {copy.secondFactor.back}
      </Button>
    </AuthPage>
  );
}
