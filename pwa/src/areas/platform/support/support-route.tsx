import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ChevronLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { spacedName } from "../../../form/fault-words.copy.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminListTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { askOpenAccesses, useOpenAccesses } from "./open-accesses.ts";
import { ROW_COLUMNS, ShowRow } from "./row-columns.tsx";
import { rowFields, rowName, type SupportRow } from "./row-words.ts";
import { type OpenAccess, rowsPath, supportApi } from "./support-api.ts";
import { supportCopy as copy } from "./support.copy.ts";

const LIST = { label: platformCopy.sections.clinics, to: "/admin/clinics" };

/** The rows of a clinic, while the administrator's own support access to it is open. */
export function Component() {
  const { id = "" } = useParams();
  const open = useOpenAccesses();
  const own = open?.find(({ clinicId }) => clinicId === id);
  /** Why the last look was refused, for the time when the access is gone. */
  const [refusal, setRefusal] = useState<string | null>(null);
  if (open === null) return <LoadingScreen label={platformCopy.loading} />;
  if (own) return <Data key={own.id} access={own} onRefused={setRefusal} />;
  return (
    <>
      <PageHeader title={copy.title} crumbs={[LIST, { label: copy.title }]} />
      <Card>
        <Typography sx={{ mb: 3 }}>{refusal ?? copy.notOpen}</Typography>
        <Button to={`/admin/clinics/${id}`}>{copy.toClinic}</Button>
      </Card>
    </>
  );
}

interface DataProps {
  access: OpenAccess;
  onRefused: (why: string) => void;
}

function Data({ access, onRefused }: DataProps) {
  const [params] = useSearchParams();
  const table = params.get("table");
  const { clinicId, clinicName } = access;
  const clinic = { label: clinicName, to: `/admin/clinics/${clinicId}` };
  return (
    <>
      <PageHeader
        title={table === null ? copy.title : spacedName(table)}
        subtitle={copy.hint}
        crumbs={[LIST, clinic, { label: copy.title }]}
      />
      {table === null ? (
        <Tables access={access} />
      ) : (
        <Rows key={table} access={access} table={table} onRefused={onRefused} />
      )}
    </>
  );
}

function Tables({ access: { id } }: { access: OpenAccess }) {
  const { data, problem, again } = useAdminFetch(`tables ${id}`, (signal) => supportApi.tables(id, signal));
  if (problem !== null) return <LoadProblem problem={problem} onRetry={again} />;
  if (data === null) return <LoadingScreen label={platformCopy.loading} />;
  return (
    <Card title={copy.tables}>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          columnGap: 4,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(12rem, 100%), 1fr))",
        }}
      >
        {data.map((table) => (
          <li key={table}>
            <Link className="link" to={`?table=${table}`} style={{ display: "inline-block", paddingBlock: 10 }}>
              {spacedName(table)}
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  );
}

function Rows({ access: { id, clinicId }, table, onRefused }: DataProps & { table: string }) {
  const list = useAdminList<SupportRow>({
    path: rowsPath(id),
    usualSort: "id",
    isDescending: true,
    filters: ["table"],
  });
  const { problem } = list;
  const [shown, setShown] = useState<SupportRow | null>(null);
  // The owner may have ended it: then the bar goes.
  useEffect(() => {
    if (problem === null) return;
    onRefused(problem);
    void askOpenAccesses();
  }, [problem, onRefused]);
  if (shown) return <Fields table={table} row={shown} onClose={() => setShown(null)} />;
  return (
    <ShowRow value={setShown}>
      <Box sx={{ mb: 3 }}>
        <Button
          variant="ghost"
          to={`/admin/clinics/${clinicId}/support`}
          startIcon={<ChevronLeft size={18} aria-hidden="true" />}
        >
          {copy.allTables}
        </Button>
      </Box>
      <AdminListTable
        list={list}
        label={spacedName(table)}
        searchLabel={copy.search}
        columns={ROW_COLUMNS}
        rowId={(row) => row.id}
        emptyText={copy.empty}
      />
    </ShowRow>
  );
}

/** All fields of a row that the list has. The server is not asked again. */
function Fields({ table, row, onClose }: { table: string; row: SupportRow; onClose: () => void }) {
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <Button autoFocus variant="ghost" onClick={onClose} startIcon={<ChevronLeft size={18} aria-hidden="true" />}>
          {copy.backToRows}
        </Button>
      </Box>
      <Card title={<bdi>{rowName(row)}</bdi>}>
        <KeyValues
          rows={rowFields(table, row).map(({ label, value }) => ({
            label,
            value: <span style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>{value}</span>,
          }))}
        />
      </Card>
    </>
  );
}
