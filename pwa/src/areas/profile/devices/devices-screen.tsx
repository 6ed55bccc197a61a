import { tills } from "@fernpaw/domain/billing/till";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { useLiveQuery } from "dexie-react-hooks";
import { RefreshCw } from "lucide-react";
import { useMemo } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";
import { DeviceActionsContext, useDeviceActions } from "../device/use-device-actions.tsx";
import { listDevices } from "../profile-calls.ts";
import { copy } from "../profile.copy.ts";
import { useServerList } from "../use-server-list.ts";
import { chosenDevices, DEVICE_CHOICES, hasUnsent, type DeviceChoice } from "./device-choices.ts";
import { deviceColumns } from "./device-columns.tsx";

const words = copy.devicePage;
const OPTIONS = DEVICE_CHOICES.map((value) => ({ value, label: words.choices[value] }));
const NO_NAMES: ReadonlyMap<string, string> = new Map();

interface DevicesScreenProps {
  choice: DeviceChoice;
  onChoice: (choice: DeviceChoice) => void;
}

/** Every device of the clinic: its last contact, what waits on it, where it is. The server alone knows it. */
export function DevicesScreen({ choice, onChoice }: DevicesScreenProps) {
  const isOffline = useIsOffline();
  const { rows: all, problem, reload } = useServerList(listDevices);
  const actions = useDeviceActions(reload);
  const names = usePlaceNames();
  const columns = useMemo(() => deviceColumns(names), [names]);
  const rows = useMemo(() => chosenDevices(all ?? [], choice), [all, choice]);
  const active = all?.filter(({ status }) => status === "active");
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={active && words.subtitle(active.length, active.filter(hasUnsent).length)}
        crumbs={[{ label: copy.title, to: paths.profile }, { label: words.title }]}
        actions={
          <Button startIcon={<RefreshCw size={20} aria-hidden="true" />} onClick={reload}>
            {all === null ? TRY_AGAIN : words.refresh}
          </Button>
        }
      />
      <ListFilters>
        <Choice label={words.which} value={choice} options={OPTIONS} onChange={onChoice} />
      </ListFilters>
      <ProblemAlert problem={actions.problem ?? (all === null ? null : problem)} />
      <DeviceActionsContext value={actions}>
        <DataTable
          label={words.title}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          isLoading={all === null && problem === null}
          problem={all === null && problem !== null ? (isOffline ? words.needsServer : problem) : null}
          onRetry={reload}
          emptyText={words.none[choice]}
          pageSize={25}
        />
      </DeviceActionsContext>
      {actions.dialogs}
    </>
  );
}

/** Names of locations and tills, which the device has. */
function usePlaceNames(): ReadonlyMap<string, string> {
  const { db } = useClinic();
  const names = useLiveQuery(async () => {
    const [places, drawers] = await Promise.all([rowsOf(db, locations).toArray(), rowsOf(db, tills).toArray()]);
    return new Map<string, string>([...places, ...drawers].map(({ id, name }) => [id, name]));
  }, [db]);
  return names ?? NO_NAMES;
}
