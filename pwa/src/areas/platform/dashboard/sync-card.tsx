import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { SYNC_PATH, type SyncRow } from "./dashboard-api.ts";
import { dashboardCopy as copy } from "./dashboard.copy.ts";
import { SYNC_COLUMNS } from "./sync-columns.tsx";

const STATES = Object.entries(copy.states).map(([value, label]) => ({ value, label }));

/** The queues of the clinics' devices, the worst first. */
export function SyncHealth() {
  const list = useAdminList<SyncRow>({ path: SYNC_PATH, usualSort: "worst", filters: ["state"] });
  return (
    <section>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mt: 5 }}>
        <Box sx={{ flex: 1 }}>
          <Typography component="h2" variant="h3">
            {copy.sync}
          </Typography>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {copy.syncNote}
          </Typography>
        </Box>
        <ExportButton path={SYNC_PATH} question={list.question} fileName={copy.fileName} />
      </Box>
      <AdminListTable
        list={list}
        label={copy.sync}
        searchLabel={copy.search}
        columns={SYNC_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/admin/clinics/${id}`}
        emptyText={copy.empty}
        filters={<ListFilter list={list} name="state" label={copy.state} options={STATES} />}
      />
    </section>
  );
}
