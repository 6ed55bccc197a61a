import { publicHttp } from "../../../http/client.ts";
import { useAuth } from "../../../session/auth-context.ts";
import type { MfaChallenge } from "../../../session/auth-context.ts";
import { SecondFactorForm } from "../../two-factor/public/second-factor-form.tsx";
import type { Proof } from "../../two-factor/public/second-factor-form.tsx";
import { signWithPasskey } from "../../two-factor/public/two-factor-api.ts";
import { copy } from "../../two-factor/public/two-factor.copy.ts";
import { AuthPage } from "../auth-page.tsx";

interface SecondFactorStepProps {
  challenge: MfaChallenge;
  onCancel: () => void;
}

/** After the right password; ends in `adoptToken`. */
export function SecondFactorStep({ challenge, onCancel }: SecondFactorStepProps) {
  const { adoptToken } = useAuth();
  const { mfaToken, methods } = challenge;
  const prove = async (proof: Proof) => {
    const { data } = await publicHttp.post<{ accessToken: string }>("/api/auth/mfa", { mfaToken, ...proof });
    await adoptToken(data.accessToken);
  };
  return (
    <AuthPage title={copy.stepTitle} state="second factor">
      <SecondFactorForm
        methods={methods}
        onProof={prove}
        onPasskey={() => signWithPasskey(publicHttp, "/api/auth", mfaToken)}
        onBack={onCancel}
      />
    </AuthPage>
  );
}
