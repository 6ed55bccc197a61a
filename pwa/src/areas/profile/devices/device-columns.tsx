import type { Instant } from "@fernpaw/domain/kernel/time";
import { CircleCheck, CircleOff, CloudUpload } from "lucide-react";
import { use } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { minutesBetween, timeSince, useNow } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { DeviceActionsContext } from "../device/use-device-actions.tsx";
import type { Device } from "../profile-calls.ts";
import { copy, deviceName } from "../profile.copy.ts";
import { hasUnsent, unsentPaymentsOn } from "./device-choices.ts";

const words = copy.devicePage;

const peopleOf = ({ users }: Device): string =>
  users.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(", ");

const titleOf = (device: Device): string =>
  device.isThis ? `${deviceName(device)} (${copy.devices.isThis})` : deviceName(device);

const seenText = ({ lastSeenAt }: Device, now: Instant): string =>
  minutesBetween(lastSeenAt, now) < 1 ? words.justNow : words.seen(timeSince(lastSeenAt, now));

function Seen({ device }: { device: Device }) {
  return seenText(device, useNow());
}

function Unsent({ device }: { device: Device }) {
  const { settings } = useClinic();
  const now = useNow();
  const payments = unsentPaymentsOn(device);
  const { queueLength, oldestPendingAt } = device;
  if (queueLength === null && payments.count === 0) return words.unknown;
  if (!hasUnsent(device)) return words.nothing;
  const parts = [
    queueLength ? copy.devices.queue(queueLength) : "",
    payments.count > 0 ? words.payments(payments.count, moneyText(payments.sumMinor, settings)) : "",
    queueLength && oldestPendingAt !== null ? words.oldest(timeSince(oldestPendingAt, now)) : "",
  ];
  return <Dotted parts={parts} />;
}

function versionText({ appVersion }: Device): string {
  if (appVersion === null) return words.unknown;
  return appVersion === __BUILD__ ? words.thisVersion(appVersion) : words.otherVersion(appVersion);
}

const storageParts = ({ isPersistent, isInstalled }: Device): string[] => [
  isPersistent === null ? words.unknown : isPersistent ? words.stored.kept : words.stored.loose,
  isInstalled ? words.app : "",
];

/** Its location, the till of its newest report, and each till with payments on the device. */
function placeParts({ locationId, tills }: Device, names: ReadonlyMap<string, string>): string[] {
  const own = tills.filter(({ unsentCount, reportedAt }, index) => {
    return index === 0 || unsentCount > 0 || reportedAt === tills[0]?.reportedAt;
  });
  const parts = [names.get(locationId ?? "") ?? "", ...own.map(({ tillId }) => names.get(tillId) ?? "")];
  return parts.some((part) => part !== "") ? parts : [words.unknown];
}

const stateChip = (device: Device) => {
  if (device.status === "revoked")
    return (
      <StatusChip tone="cancelled" icon={CircleOff}>
        {copy.devices.revoked}
      </StatusChip>
    );
  return hasUnsent(device) ? (
    <StatusChip tone="waiting" icon={CloudUpload}>
      {words.columns.unsent}
    </StatusChip>
  ) : (
    <StatusChip tone="done" icon={CircleCheck}>
      {words.active}
    </StatusChip>
  );
};

function DeviceMenu({ device }: { device: Device }) {
  const actions = use(DeviceActionsContext);
  if (actions === null) return null;
  return (
    <MenuButton isIcon label={words.actionsOf(deviceName(device))}>
      {device.wrongTimes > 0 && <MenuEntry onPick={() => actions.showWrongTimes(device)}>{words.wrongTimes}</MenuEntry>}
      {device.status === "active" ? (
        <MenuEntry onPick={() => actions.revoke(device)}>{copy.devices.revoke}</MenuEntry>
      ) : (
        <MenuEntry onPick={() => actions.readmit(device)}>{copy.devices.readmit}</MenuEntry>
      )}
    </MenuButton>
  );
}

/** @param names of locations and tills by id */
export const deviceColumns = (names: ReadonlyMap<string, string> = new Map()): TableColumns<Device> =>
  tableColumns<Device>([
    {
      id: "device",
      header: words.columns.device,
      line: "title",
      value: deviceName,
      cell: (device) => (
        <>
          <bdi>{titleOf(device)}</bdi>
          <small style={{ display: "block", fontWeight: 400 }}>{peopleOf(device)}</small>
        </>
      ),
      inLine: (device) => <bdi>{titleOf(device)}</bdi>,
      under: peopleOf,
    },
    {
      id: "seen",
      header: words.columns.seen,
      line: "fact",
      isLead: true,
      value: ({ lastSeenAt }) => lastSeenAt,
      cell: (device) => <Seen device={device} />,
    },
    {
      id: "unsent",
      header: words.columns.unsent,
      line: "fact",
      isLead: true,
      value: (device) => (device.queueLength ?? 0) + unsentPaymentsOn(device).count,
      cell: (device) => <Unsent device={device} />,
      inLine: (device) => hasUnsent(device) && <Unsent device={device} />,
    },
    {
      id: "place",
      header: words.columns.place,
      line: "fact",
      value: (device) => placeParts(device, names).join(),
      cell: (device) => <Dotted parts={placeParts(device, names)} />,
    },
    {
      id: "storage",
      header: words.columns.storage,
      line: "named",
      isRoomy: true,
      value: (device) => storageParts(device).join(),
      cell: (device) => <Dotted parts={storageParts(device)} />,
    },
    { id: "version", header: words.columns.version, line: "named", value: versionText },
    { id: "state", header: words.columns.state, line: "status", value: ({ status }) => status, cell: stateChip },
    {
      id: "actions",
      header: words.columns.actions,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (device) => <DeviceMenu device={device} />,
    },
  ]);
