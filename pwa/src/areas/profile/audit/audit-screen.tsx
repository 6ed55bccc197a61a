import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { ChevronRight, ChevronsLeft } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";
import { copy as settingsCopy } from "../profile.copy.ts";
import { useDeviceNames } from "../public/use-device-names.ts";
import { useServerList } from "../use-server-list.ts";
import { listAuditKinds, type AuditEvent } from "./audit-calls.ts";
import { auditColumns, kindWord } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { nameOfId, recordNames, type NamedRecord } from "./audit-names.queries.ts";
import type { AuditPlace } from "./audit-place.ts";
import { copy } from "./audit.copy.ts";
import { useAuditPage } from "./use-audit-page.ts";

const NO_EVENTS: readonly AuditEvent[] = [];
const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NO_RECORDS: ReadonlyMap<string, NamedRecord> = new Map();
const PAGE = 50;

interface AuditScreenProps {
  place: AuditPlace;
  onPlace: (set: Partial<AuditPlace>) => void;
}

/** Of a record that the device does not have, the end of its id. Null for no record. */
function useRecordName(id: string | null, records: ReadonlyMap<string, NamedRecord>): string | null {
  const { db } = useClinic();
  const chosen = useLiveQuery(() => (id === null ? null : nameOfId(db, id)), [db, id]) ?? null;
  const ofPage = [...records].find(([key]) => key.endsWith(` ${id}`));
  return id === null ? null : (ofPage?.[1].name ?? chosen ?? id.slice(-6));
}

/** The clinic's audit log, the newest event first. The server alone has it. */
export function AuditScreen({ place, onPlace }: AuditScreenProps) {
  const { db, timeZone } = useClinic();
  const isOffline = useIsOffline();
  const { page, isStale, problem, retry } = useAuditPage(place);
  const { rows: known } = useServerList(listAuditKinds);
  const kinds = useMemo(() => new Map((known ?? []).map(({ code, words }) => [code, words])), [known]);
  const choices = useMemo(
    () =>
      [...kinds.keys()]
        .map((code) => [code, kindWord(code, kinds)] as const)
        .toSorted(([, a], [, b]) => a.localeCompare(b)),
    [kinds],
  );
  const people = useLiveQuery(() => namesOfPeople(db), [db]) ?? NO_NAMES;
  const devices = useDeviceNames();
  const rows = page?.rows ?? NO_EVENTS;
  const records = useLiveQuery(() => recordNames(db, rows), [db, rows]) ?? NO_RECORDS;
  const columns = useMemo(
    () =>
      auditColumns({
        kinds,
        people,
        devices,
        records,
        timeZone,
        onPerson: (person) => onPlace({ person }),
        onRecord: (record) => onPlace({ record }),
      }),
    [kinds, people, devices, records, timeZone, onPlace],
  );
  const { record, view, before } = place;
  const recordName = useRecordName(record, records);
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={copy.subtitle}
        crumbs={[
          { label: settingsCopy.title, to: paths.profile },
          { label: settingsCopy.sections.data, to: paths.settings("data") },
          { label: copy.title },
        ]}
      />
      <AuditFilters place={place} onChange={onPlace} people={people} kinds={choices} recordName={recordName} />
      <DataTable
        label={copy.title}
        columns={columns}
        rows={rows}
        rowId={({ seq }) => String(seq)}
        isLoading={page === null && problem === null}
        isStale={isStale}
        problem={page === null && problem !== null && isOffline ? copy.needsServer : problem}
        onRetry={retry}
        emptyText={view === "prints" ? copy.noPrints : copy.none}
        pageSize={PAGE}
      />
      <Stack direction="row" sx={{ gap: 3, mt: 3 }}>
        {before !== null && (
          <Button startIcon={<ChevronsLeft size={20} aria-hidden="true" />} onClick={() => onPlace({ before: null })}>
            {copy.newest}
          </Button>
        )}
        {page !== null && page.next !== null && !isStale && (
          <Button
            startIcon={<ChevronRight size={20} aria-hidden="true" />}
            onClick={() => onPlace({ before: page.next })}
          >
            {copy.older}
          </Button>
        )}
      </Stack>
    </>
  );
}
