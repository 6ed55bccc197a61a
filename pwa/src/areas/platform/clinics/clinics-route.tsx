import { SUBSCRIPTION_STATUSES } from "@fernpaw/domain/clinics/subscription";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { CLINICS_PATH, type ClinicRow } from "./clinics-api.ts";
import { CLINIC_COLUMNS } from "./clinic-columns.tsx";
import { clinicsCopy as copy } from "./clinics.copy.ts";

const STATUSES = [...SUBSCRIPTION_STATUSES, "suspended"].map((value) => ({
  value,
  label: platformCopy.subscription[value] ?? value,
}));

/** All clinics of the platform, in figures. */
export function Component() {
  const list = useAdminList<ClinicRow>({ path: CLINICS_PATH, usualSort: "name", filters: ["status"] });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.clinics}
        subtitle={list.isLoading ? "\u00a0" : copy.count(list.total, list.isNarrowed)}
        actions={<ExportButton path={CLINICS_PATH} question={list.question} fileName={copy.fileName} />}
      />
      <AdminListTable
        list={list}
        label={platformCopy.sections.clinics}
        searchLabel={copy.search}
        columns={CLINIC_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/admin/clinics/${id}`}
        emptyText={copy.empty}
        filters={<ListFilter list={list} name="status" label={copy.status} options={STATUSES} />}
      />
    </>
  );
}
