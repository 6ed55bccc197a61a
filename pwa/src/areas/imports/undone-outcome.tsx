import type { KeptProduct } from "@fernpaw/domain/imports/import-products";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { importApi, type ImportJob, type ImportReport } from "./import-api.ts";
import { copy } from "./import.copy.ts";
import { keptColumns } from "./kept-columns.tsx";
import { productListCopy as words } from "./product-list.copy.ts";

/** The rows that an undo left, and why. */
export function UndoneOutcome({ job }: { job: ImportJob }) {
  const kept: Partial<ImportReport> = job.report ?? {};
  const { keptClients, keptPets, archivedProducts = 0 } = kept;
  const products = (kept.keptProducts ?? 0) + archivedProducts + (kept.keptChanges ?? 0);
  const isCounted = keptClients !== undefined && keptPets !== undefined;
  const made = {
    clients: keptClients ?? 0,
    pets: keptPets ?? 0,
    weights: kept.keptWeights ?? 0,
    vaccinations: kept.keptVaccinations ?? 0,
    notes: kept.keptNotes ?? 0,
    appointments: kept.keptAppointments ?? 0,
    products: kept.keptProducts ?? 0,
    productChanges: kept.keptChanges ?? 0,
    stock: 0,
    invoices: kept.keptInvoices ?? 0,
    credits: kept.keptCredits ?? 0,
  };
  return (
    <>
      <Card title={copy.undoneTitle}>
        <Stack spacing={3}>
          <Typography>{isCounted ? copy.undoneKept(made, archivedProducts === 0) : copy.undoneHint}</Typography>
          {archivedProducts > 0 && <Typography>{copy.undoneArchived(archivedProducts)}</Typography>}
        </Stack>
      </Card>
      {products > 0 && <KeptProducts jobId={job.id} count={products} />}
    </>
  );
}

/** Null: they could not be read. */
type Kept = readonly KeptProduct[] | null | undefined;

function KeptProducts({ jobId, count }: { jobId: string; count: number }) {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    let isCurrent = true;
    importApi.keptProducts(jobId).then(
      (found) => isCurrent && setKept(found),
      () => isCurrent && setKept(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [jobId]);
  return (
    <Card title={words.keptTitle}>
      <ProblemAlert problem={kept === null ? words.keptProblem : null} />
      {kept !== null && (
        <DataTable
          label={words.keptTitle}
          columns={keptColumns}
          rows={kept ?? NONE}
          rowId={({ id }) => id}
          rowTo={({ id }) => paths.product(id)}
          isLoading={kept === undefined}
          emptyText={words.keptNone}
          pageSize={25}
        />
      )}
      {kept && count > kept.length && <Typography sx={{ mt: 3 }}>{words.keptMore(count - kept.length)}</Typography>}
    </Card>
  );
}

const NONE: readonly KeptProduct[] = [];
