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
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
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
        <Choice
          label={copy.view}
          value={view}
          options={PRESCRIPTION_VIEWS.map((value) => ({
            value,
            label: list ? copy.viewWithCount(value, list.counts[value]) : viewWords[value],
          }))}
          onChange={choose}
        />
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
