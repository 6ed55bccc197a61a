import Box from "@mui/material/Box";
import { Search } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { DataTable } from "../../ui/data-table.tsx";
import { PAGE_SIZE } from "../../ui/data-table-model.ts";
import type { TableView } from "../../ui/data-table-model.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CLINIC_COLUMNS } from "./clinic-columns.tsx";
import { copy } from "./platform.copy.ts";
import { adminProblemText } from "./problem-text.ts";
import { fetchClinics } from "./platform-api.ts";
import type { ClinicPage, ClinicRow } from "./platform-api.ts";

const FIRST: TableView = { pageIndex: 0, pageSize: PAGE_SIZE, sort: { column: "name", isDescending: false } };
/** Milliseconds after the last letter before the server is asked. */
const TYPING_MS = 200;
const NO_CLINICS: ClinicRow[] = [];

interface Answer {
  /** Which question it belongs to. */
  key: string;
  page: ClinicPage | null;
  problem: string | null;
}

/** All clinics of the platform, found by a part of their name. */
export function Component() {
  const [typed, setTyped] = useState("");
  const [view, setView] = useState(FIRST);
  const [tries, setTries] = useState(0);
  const search = useDeferredValue(typed.trim());
  const key = JSON.stringify([search, view, tries]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        fetchClinics(search, view, abort.signal).then(
          (page) => setAnswer({ key, page, problem: null }),
          (error: unknown) => !abort.signal.aborted && setAnswer({ key, page: null, problem: adminProblemText(error) }),
        );
      },
      search === "" ? 0 : TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, search, view]);

  const page = answer?.page ?? null;
  const isStale = answer !== null && answer.key !== key;
  return (
    <>
      <PageHeader
        title={copy.sections.clinics}
        subtitle={page === null ? "\u00a0" : copy.clinics.count(page.total, search !== "")}
        actions={
          <Box className="is-wide" sx={{ width: "17rem" }}>
            <TextField
              label={copy.clinics.search}
              type="search"
              size="small"
              autoComplete="off"
              icon={<Search size={18} aria-hidden="true" />}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setView((before) => ({ ...before, pageIndex: 0 }));
              }}
            />
          </Box>
        }
      />
      <DataTable
        label={copy.sections.clinics}
        columns={CLINIC_COLUMNS}
        rows={page?.clinics ?? NO_CLINICS}
        rowId={({ id }) => id}
        isLoading={answer === null || (isStale && page === null)}
        isStale={isStale}
        problem={answer?.problem ?? null}
        onRetry={() => setTries((before) => before + 1)}
        {...(search !== "" && { emptyText: copy.clinics.noneFound(search) })}
        pageSize={PAGE_SIZE}
        server={{ view, onChange: setView, total: page?.total ?? 0 }}
      />
    </>
  );
}
