import type { KeptProduct } from "@fernpaw/domain/imports/import-products";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dotted } from "../../ui/dotted.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { importApi, type ImportJob, type ImportReport } from "./import-api.ts";
import { copy } from "./import.copy.ts";
import { keptWords, productListCopy as words } from "./product-list.copy.ts";

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
      {kept === undefined && <SkeletonRows rows={3} />}
      <ProblemAlert problem={kept === null ? words.keptProblem : null} />
      {kept && (
        <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: "none" }} aria-label={words.keptTitle}>
          {kept.map(({ id, name, code, why }) => (
            <li key={id}>
              <Button variant="link" to={paths.product(id)}>
                <bdi>{name}</bdi>
              </Button>
              <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
                <Dotted parts={[code, keptWords[why]]} />
              </Typography>
            </li>
          ))}
        </Stack>
      )}
      {kept && count > kept.length && <Typography sx={{ mt: 3 }}>{words.keptMore(count - kept.length)}</Typography>}
    </Card>
  );
}
