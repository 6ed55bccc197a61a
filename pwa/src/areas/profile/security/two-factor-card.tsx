import { useMemo } from "react";
import { clinicHttp } from "../../../http/client.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { StepUpCancelled } from "../../../session/step-up-cancelled.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { Card } from "../../../ui/card.tsx";
import { twoFactorApi } from "../../two-factor/public/two-factor-api.ts";
import { TwoFactorPanel } from "../../two-factor/public/two-factor-panel.tsx";
import { copy } from "../../two-factor/public/two-factor.copy.ts";

/** Offered to all users, recommended to owners. */
export function TwoFactorCard() {
  const { state, reloadProfile } = useAuth();
  const { run, dialog } = useStepUp();
  const api = useMemo(() => twoFactorApi(clinicHttp.http, "/api/profile/two-factor"), []);
  if (state.status !== "signed_in") return null;
  const { email, role } = state.user;
  return (
    <Card titleLevel="h3" title={copy.title}>
      <TwoFactorPanel
        api={api}
        email={email}
        run={run}
        isCancelled={(error) => error instanceof StepUpCancelled}
        why={role === "owner" ? `${copy.why} ${copy.ownerWhy}` : copy.why}
        onChange={() => {
          // The reminder looks at the profile; without a network it goes away with the next one that is read.
          reloadProfile().catch(() => undefined);
        }}
      />
      {dialog}
    </Card>
  );
}
