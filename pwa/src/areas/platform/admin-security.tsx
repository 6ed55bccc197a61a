import Box from "@mui/material/Box";
import { useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { adminHttp } from "../../http/client.ts";
import { StepUpCancelled } from "../../session/step-up-cancelled.ts";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { twoFactorApi } from "../two-factor/public/two-factor-api.ts";
import { TwoFactorPanel } from "../two-factor/public/two-factor-panel.tsx";
import { copy as factorCopy } from "../two-factor/public/two-factor.copy.ts";
import { useAdminAuth } from "./admin-auth.tsx";
import { useAdminStepUp } from "./use-admin-act.ts";

const BASE = "/api/admin/auth/two-factor";

export function AdminSecurity({ onDone }: { onDone?: () => void }) {
  const { admin } = useAdminAuth();
  const { run, dialog } = useAdminStepUp();
  const api = useMemo(() => twoFactorApi(adminHttp, BASE), []);
  if (!admin) return null;
  return (
    <>
      <PageHeader title={factorCopy.title} />
      <Box sx={{ maxWidth: "44rem" }}>
        <Card>
          <TwoFactorPanel
            api={api}
            email={admin.email}
            run={run}
            isCancelled={(error) => error instanceof StepUpCancelled}
            why={factorCopy.why}
            {...(onDone === undefined ? {} : { onDone })}
          />
        </Card>
      </Box>
      {dialog}
    </>
  );
}

export function Component() {
  return <AdminSecurity />;
}

type Standing = "unknown" | "missing" | "fine";

/** Nothing but setting up a second factor works for staff without one: the server would refuse every page. */
export function FactorGate({ children }: { children: ReactNode }) {
  const [standing, setStanding] = useState<Standing>("unknown");
  useEffect(() => {
    let isCurrent = true;
    twoFactorApi(adminHttp, BASE)
      .state()
      .then(
        ({ isRequired, isOn }) => isCurrent && setStanding(isRequired && !isOn ? "missing" : "fine"),
        // Without an answer each page says for itself what is wrong.
        () => isCurrent && setStanding("fine"),
      );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (standing === "unknown") return null;
  if (standing === "missing") return <AdminSecurity onDone={() => setStanding("fine")} />;
  return children;
}
