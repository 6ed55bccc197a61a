import { LifeBuoy } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { minutesBetween, useNow } from "../../../ui/clock-time.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AdminSupportBar } from "../admin-styles.ts";
import { useAdminAct } from "../use-admin-act.ts";
import { askOpenAccesses, useOpenAccesses } from "./open-accesses.ts";
import { supportApi } from "./support-api.ts";
import { supportCopy as copy } from "./support.copy.ts";

/** On every page of the administration, for as long as the administrator can look at the data of a clinic. */
export function SupportBar() {
  const open = useOpenAccesses() ?? [];
  const now = useNow();
  const { isBusy, problem, run } = useAdminAct();
  const end = async (id: string): Promise<void> => {
    const isEnded = await run(() => supportApi.end(id));
    await askOpenAccesses();
    if (isEnded) toastDone(copy.ended);
  };
  return open
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ id, clinicId, clinicName, expiresAt }) => (
      <AdminSupportBar key={id} role="status">
        <LifeBuoy size={20} aria-hidden="true" />
        <p>
          <strong>
            <bdi>{copy.bar(clinicName)}</bdi>
          </strong>
          {` · ${copy.left(minutesBetween(now, expiresAt))} · ${copy.barHint} ${problem ?? ""}`}
        </p>
        <Button size="sm" to={`/admin/clinics/${clinicId}/support`}>
          {copy.view}
        </Button>
        <Button size="sm" isLoading={isBusy} onClick={() => void end(id)}>
          {copy.end}
        </Button>
      </AdminSupportBar>
    ));
}
