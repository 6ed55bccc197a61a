import { Button } from "../../../ui/button.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { Ago } from "../lists/ago.tsx";
import type { ClinicDevice } from "./clinics-api.ts";
import { clinicsCopy as copy } from "./clinics.copy.ts";

/** `onRemove` asks before a device is taken off the list of its clinic. */
export const clinicDeviceColumns = (onRemove: (device: ClinicDevice) => void) =>
  tableColumns<ClinicDevice>([
    { id: "device", header: copy.device, line: "title", value: ({ uaFamily }) => uaFamily },
    { id: "kind", header: copy.kind, line: "fact", value: ({ kind }) => kind },
    {
      id: "seen",
      header: copy.lastSeen,
      line: "named",
      value: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} />,
    },
    { id: "unsent", header: copy.unsent, line: "named", align: "end", value: ({ unsent }) => unsent },
    { id: "version", header: copy.version, line: "named", isExtra: true, value: ({ appVersion }) => appVersion },
    {
      id: "remove",
      header: copy.remove,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (device) => (
        <Button size="sm" aria-label={copy.removeDevice(device.uaFamily)} onClick={() => onRemove(device)}>
          {copy.remove}
        </Button>
      ),
    },
  ]);
