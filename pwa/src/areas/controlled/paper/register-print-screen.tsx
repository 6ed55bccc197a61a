import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { registerIdOf } from "@fernpaw/domain/controlled/controlled-entry";
import { viewRegister } from "@fernpaw/domain/controlled/register-view.mutations";
import { canAny, REGISTER_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { DateField } from "../../../form/date-field.tsx";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, fullDate, useNow, useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { toastRefusal, useAction } from "../../../ui/use-action.ts";
import { useOnPrint } from "../../../ui/use-on-print.ts";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf, type Paper } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { copy, printWords as words } from "../controlled.copy.ts";
import { placeOfRegister, readRegister, type DrugRegister } from "../registers.queries.ts";
import { useIsWhole } from "../use-is-whole.ts";
import { useViewNote } from "../use-view-note.ts";
import { isTooLongForPdf, registerDocument, type RegisterPeriod } from "./register-document.ts";

interface Found {
  drug: DrugRegister;
  paper: Paper;
  place: { id: string; name: string; address: string };
}

interface PeriodProps {
  period: RegisterPeriod;
  onPeriod: (set: Partial<RegisterPeriod>) => void;
}

/** A register on paper, as an inspector reads it. */
export function RegisterPrintScreen({ registerId, ...asked }: { registerId: string } & PeriodProps) {
  const { db, clinicId, actor } = useClinic();
  const found = useLiveQuery(async () => {
    const register = await placeOfRegister(db, registerId);
    if (register === null) return null;
    const [drug, paper, place] = await Promise.all([
      readRegister(db, register),
      paperOf(db, clinicId),
      rowsOf(db, locations).get(register.locationId),
    ]);
    return drug && paper && place ? { drug, paper, place } : null;
  }, [db, registerId, clinicId]);
  if (!canAny(actor, REGISTER_PERMISSIONS)) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={found}
      missing={{ title: words.missing, hint: words.missingHint }}
      list={{ to: paths.drugRegisters, title: copy.title }}
    >
      {(page) => <RegisterPaper {...page} {...asked} />}
    </RowPage>
  );
}

function RegisterPaper({ drug, paper, place, period, onPeriod }: Found & PeriodProps) {
  const { timeZone, mutate } = useClinic();
  const now = useNow();
  const isWhole = useIsWhole();
  const action = useAction(pdfProblem);
  const { product } = drug;
  const productId = product.id;
  const locationId = place.id;
  const note = (how: "print" | "pdf"): void => {
    mutate(viewRegister, { id: newId(), locationId, productId, how }).catch(toastRefusal);
  };
  const target: PrintTarget = { kind: "drugRegister", subjectId: registerIdOf({ productId, locationId }), day: null };
  useViewNote({ locationId, productId });
  useOnPrint(() => note("print"));
  const time = (at: string): string => copy.at(fullDate(localDateOf(at, timeZone)), clockTime(at, timeZone));
  const document = registerDocument({
    drug,
    place,
    sheet: paper.sheet,
    asOf: time(now),
    period,
    dayOf: (at) => localDateOf(at, timeZone),
    day: fullDate,
    time,
  });
  const isBad = period.from !== "" && period.to !== "" && period.from > period.to;
  const isTooLong = isTooLongForPdf(document);
  return (
    <div>
      <PageHeader
        title={document.title}
        crumbs={[{ label: copy.title, to: paths.drugRegister({ productId, locationId }) }, { label: words.crumb }]}
        actions={
          !isBad && (
            <>
              {!isTooLong && (
                <PdfButton document={document} locationId={locationId} action={action} onSaved={() => note("pdf")} />
              )}
              <PrintButton target={target} />
            </>
          )
        }
      />
      <PrintJobNote target={target} />
      <PeriodFields period={period} onPeriod={onPeriod} isBad={isBad} />
      {!isWhole && <Alert severity="warning">{words.notAll}</Alert>}
      {isTooLong && (
        <Alert severity="info" className="beside-paper" sx={{ mb: 4 }}>
          {words.tooLong}
        </Alert>
      )}
      <ProblemAlert problem={action.problem} />
      {!isBad && <PaperPage document={document} letterhead={paper.letterhead} />}
    </div>
  );
}

function PeriodFields({ period: { from, to }, onPeriod, isBad }: PeriodProps & { isBad: boolean }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  return (
    <Box className="beside-paper" sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "flex-start", mb: 4 }}>
      <DateField
        label={words.from}
        value={from}
        max={today}
        onChange={(day) => onPeriod({ from: day })}
        helperText={words.periodHint}
      />
      <DateField
        label={words.to}
        value={to}
        max={today}
        onChange={(day) => onPeriod({ to: day })}
        errorText={isBad ? words.badPeriod : undefined}
      />
    </Box>
  );
}
