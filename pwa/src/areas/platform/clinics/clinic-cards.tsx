import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { sizeText } from "../../../ui/size-text.ts";
import { DayBars } from "../lists/day-bars.tsx";
import type { ClinicAct, ClinicDetails, ClinicDevice } from "./clinics-api.ts";
import { clinicDeviceColumns } from "./clinic-device-columns.tsx";
import { clinicsCopy as copy } from "./clinics.copy.ts";

const whole = (value: number): string => value.toLocaleString("en-GB");

/** Counts of the last 30 days, and of what the clinic holds. */
export function WorkCard({ clinic: { counts, days } }: { clinic: ClinicDetails }) {
  const rows = [
    { label: copy.appointments, value: whole(counts.appointments) },
    { label: copy.noShows, value: whole(counts.noShows) },
    { label: copy.invoices, value: whole(counts.invoices) },
    { label: copy.clients, value: whole(counts.clients) },
    { label: copy.pets, value: whole(counts.pets) },
    { label: copy.storage, value: sizeText(counts.storageBytes) },
  ];
  return (
    <Card title={copy.work}>
      <DayBars label={copy.appointments} days={days.map(({ day, appointments }) => ({ day, value: appointments }))} />
      <Box
        component="dl"
        sx={{ m: 0, mt: 3, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(7rem, 1fr))" }}
      >
        {rows.map(({ label, value }) => (
          <div key={label}>
            <Typography component="dt" variant="body2" sx={{ color: "ink2" }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </Card>
  );
}

interface DevicesCardProps {
  devices: readonly ClinicDevice[];
  onRemove: (device: ClinicDevice) => void;
}

/** Devices by what waits on them. Their names are the clinic's own and are not shown. */
export function DevicesCard({ devices, onRemove }: DevicesCardProps) {
  const columns = useMemo(() => clinicDeviceColumns(onRemove), [onRemove]);
  return (
    <Card title={copy.devices}>
      <DataTable
        label={copy.devices}
        columns={columns}
        rows={devices}
        rowId={({ id }) => id}
        emptyText={copy.noDevices}
        initialSort={{ column: "unsent", isDescending: true }}
      />
    </Card>
  );
}

export function ContactCard({ clinic: { ownerName, ownerEmail } }: { clinic: ClinicDetails }) {
  return (
    <Card title={copy.contact}>
      <KeyValues
        rows={[
          { label: copy.owner, value: <bdi>{ownerName}</bdi> },
          {
            label: copy.email,
            value: (
              <a className="link" href={`mailto:${ownerEmail}`} style={{ overflowWrap: "anywhere" }}>
                {ownerEmail}
              </a>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Acts of platform staff with their reasons, the latest first. */
export function ActsCard({ acts }: { acts: readonly ClinicAct[] }) {
  return (
    <Card title={copy.acts}>
      {acts.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.noActs}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {acts.map(({ id, at, kind, days, reason, byName }) => (
          <li key={id}>
            <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
              <strong>{kind === "trial_extended" ? `${copy.act[kind]}, ${copy.actDays(days)}` : copy.act[kind]}</strong>
              <time dateTime={at}>{fullDate(at.slice(0, 10))}</time>
            </Box>
            <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
              {reason}
            </Typography>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              <bdi>{byName}</bdi>
            </Typography>
          </li>
        ))}
      </Box>
    </Card>
  );
}
