import MenuItem from "@mui/material/MenuItem";
import { useLiveQuery } from "dexie-react-hooks";
import { ShieldCheck } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { copy, viewWords } from "../prescriptions.copy.ts";
import {
  PRESCRIPTION_VIEWS,
  type PrescriptionEntry,
  prescriptionList,
  type PrescriptionView,
} from "../prescriptions.queries.ts";
import { useClinicDay } from "../use-clinic-day.ts";
import { prescriptionColumns } from "./prescription-columns.tsx";

const NONE: PrescriptionEntry[] = [];

/** The prescriptions in use, by what they need. Reads the device's copy only. */
export function PrescriptionsScreen() {
  const { db, can } = useClinic();
  const emptyText = useEmptyText();
  const clinicDay = useClinicDay();
  const [view, choose] = useAddressChoice<PrescriptionView>("view", PRESCRIPTION_VIEWS, "active");
  const list = useLiveQuery(() => prescriptionList(db, view, clinicDay), [db, view, clinicDay]);
  const rows = useMemo(() => list?.entries ?? NONE, [list]);
  if (!can("prescriptions:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <Button to={paths.drugRegisters} startIcon={<ShieldCheck size={20} aria-hidden="true" />}>
            {copy.registers}
          </Button>
        }
      />
      <ListFilters>
        <ViewChoice view={view} counts={list?.counts} onChoose={choose} />
      </ListFilters>
      <DataTable
        label={copy.title}
        columns={prescriptionColumns}
        rows={rows}
        rowId={({ prescription }) => prescription.id}
        rowTo={({ prescription }) => paths.prescription(prescription.id)}
        isLoading={list === undefined}
        pageSize={25}
        emptyText={emptyText(copy.none)}
      />
    </>
  );
}

interface ViewChoiceProps {
  view: PrescriptionView;
  counts: Readonly<Record<PrescriptionView, number>> | undefined;
  onChoose: (view: PrescriptionView) => void;
}

/** Five views with their counts do not fit beside each other on a phone. */
function ViewChoice({ view, counts, onChoose }: ViewChoiceProps) {
  const isPhone = useMediaQuery(PHONE);
  const options = PRESCRIPTION_VIEWS.map((value) => ({
    value,
    label: counts ? copy.viewWithCount(value, counts[value]) : viewWords[value],
  }));
  if (!isPhone) return <Choice label={copy.view} value={view} options={options} onChange={onChoose} />;
  const pick = (typed: string): void => {
    const chosen = PRESCRIPTION_VIEWS.find((one) => one === typed);
    if (chosen) onChoose(chosen);
  };
  return (
    <TextField select fullWidth label={copy.view} value={view} onChange={({ target }) => pick(target.value)}>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
