import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import {
  medicineTitle,
  prescriptionNumber,
  prescriptionReference,
} from "@fernpaw/domain/prescriptions/prescription-paper";
import type { Standing } from "@fernpaw/domain/prescriptions/standing";
import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { copy, kindWords, pageCopy, standingWords } from "../prescriptions.copy.ts";
import { prescriptionPage, type PrescriptionPage, whyNotSigning } from "../prescriptions.queries.ts";
import { StandingChip } from "../standing-chip.tsx";
import { useClinicDay } from "../use-clinic-day.ts";
import { DispensedList } from "./dispensed-list.tsx";
import { DoseCard } from "./dose-card.tsx";
import { PrescriptionActions } from "./prescription-actions.tsx";
import { PrintedList } from "./printed-list.tsx";

/** One prescription: what it says, what became of it, and what may be done. */
export function PrescriptionScreen({ id }: { id: string }) {
  const { db, can, actor } = useClinic();
  const clinicDay = useClinicDay();
  const { today } = clinicDay;
  const page = useLiveQuery(() => prescriptionPage(db, id, clinicDay), [db, id, clinicDay]);
  const whyNot = useLiveQuery(() => whyNotSigning(db, actor.userId, today), [db, actor.userId, today]);
  if (!can("prescriptions:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: paths.prescriptions, title: copy.title }}
    >
      {(found) => <Details page={found} maySign={whyNot === null} />}
    </RowPage>
  );
}

/** The clinic dispenses no more of these. */
const ENDED: ReadonlySet<Standing> = new Set(["expired", "discontinued", "cancelled", "entered_in_error"]);

function Details({ page, maySign }: { page: PrescriptionPage; maySign: boolean }) {
  const { can } = useClinic();
  const { prescription, petName, standing, remaining } = page;
  const { statusReason, expiresOn, kind } = prescription;
  const parts = [
    copy.number(prescriptionNumber(prescription)),
    kindWords[kind],
    kind === "dispense_here" && !ENDED.has(standing) ? copy.leftLong(remaining) : "",
    copy.validUntil(fullDate(expiresOn)),
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          { label: copy.title, to: paths.prescriptions },
          { label: petName, to: paths.pet(prescription.petId) },
          { label: prescription.medicine },
        ]}
        title={petName === "" ? medicineTitle(prescription) : `${medicineTitle(prescription)}, ${petName}`}
        subtitle={
          <Box
            component="span"
            sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, alignItems: "center" }}
          >
            <span>
              <Dotted parts={parts} />
            </span>
            <StandingChip entry={page} />
            {page.isPending && <PendingMark />}
          </Box>
        }
        actions={can("prescriptions:manage") && <PrescriptionActions page={page} maySign={maySign} />}
      />
      {statusReason !== "" && (
        <Typography sx={{ mb: 4 }}>{pageCopy.status(standingWords[standing], statusReason)}</Typography>
      )}
      {standing === "draft" && <Typography sx={{ mb: 4 }}>{pageCopy.signs}</Typography>}
      <Box
        sx={{
          display: "grid",
          gap: 4,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 20rem" },
        }}
      >
        <Stack spacing={3}>
          <DoseCard page={page} />
          {kind === "dispense_here" && <DispensedList page={page} />}
          {prescription.signedAt !== null && <PrintedList page={page} />}
        </Stack>
        <FactsCard page={page} />
      </Box>
    </>
  );
}

function FactsCard({ page }: { page: PrescriptionPage }) {
  const { timeZone } = useClinic();
  const { prescription, clientName, nameOf } = page;
  const { signedAt, signerName, signerLicence, prescriberId, acknowledged } = prescription;
  const { names } = pageCopy;
  const vet =
    signedAt === null
      ? pageCopy.wantedVet(nameOf.get(prescriberId ?? "") ?? "")
      : pageCopy.signedBy(signerName, signerLicence, fullDate(localDateOf(signedAt, timeZone)));
  const rows = [
    { label: names.vet, value: vet },
    { label: names.client, value: clientName },
    { label: names.starts, value: fullDate(prescription.startsOn) },
    { label: names.valid, value: fullDate(prescription.expiresOn) },
    { label: names.warnings, value: prescription.warnings },
    { label: names.withdrawal, value: prescription.withdrawal },
    { label: names.cascade, value: prescription.cascadeStatement },
    // Until it has a number, the reference is beside the title.
    { label: names.reference, value: prescription.number === null ? "" : prescriptionReference(prescription) },
  ];
  return (
    <Card title={pageCopy.facts}>
      <KeyValues rows={rows.filter(({ value }) => value !== "")} />
      {acknowledged.length > 0 && (
        <Box component="section" aria-label={pageCopy.checks} sx={{ mt: 4 }}>
          <Typography sx={{ fontWeight: 600 }}>{pageCopy.checks}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {acknowledged.map(({ kind, about, what, reason }) => (
              <li key={`${kind} ${about}`}>
                {what}
                {reason === "" ? "" : ` ${pageCopy.checkReason(reason)}`}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Card>
  );
}
