import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { markDispenseEnteredInError, takeBackDispense } from "@fernpaw/domain/prescriptions/dispense.mutations";
import { countsAsDispensed } from "@fernpaw/domain/prescriptions/standing";
import { Tag, Undo2 } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { isInvoiced } from "../../treatments/public/is-invoiced.queries.ts";
import { decision, type Decision } from "../../treatments/public/reason-dialog.tsx";
import { pageCopy as copy } from "../prescriptions.copy.ts";
import type { DispenseEntry, PrescriptionPage } from "../prescriptions.queries.ts";

const ReasonDialog = lazyPart(async () => (await import("../../treatments/public/reason-dialog.tsx")).ReasonDialog);

/** The dispensings of a prescription, the newest first. */
export function DispensedList({ page: { prescription, dispensed } }: { page: PrescriptionPage }) {
  return (
    <Card title={copy.dispensed}>
      {dispensed.length === 0 && <Typography>{copy.notDispensed}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {dispensed.map((entry) => (
          <DispensedRow key={entry.dispense.id} entry={entry} prescription={prescription} />
        ))}
      </Box>
    </Card>
  );
}

interface DispensedRowProps {
  entry: DispenseEntry;
  prescription: PrescriptionPage["prescription"];
}

function DispensedRow({ entry, prescription }: DispensedRowProps) {
  const { db, timeZone, can, mutate } = useClinic();
  const act = useToastAction();
  const [about, setAbout] = useState<Decision | null>(null);
  const { dispense, by, checkedBy, batches, isPending } = entry;
  const day = fullDate(localDateOf(dispense.occurredAt, timeZone));
  const isOut = countsAsDispensed(dispense);
  const inError = decision({
    kind: "error",
    what: prescription.medicine,
    petId: dispense.petId,
    mutation: markDispenseEnteredInError,
    toArgs: (reason) => ({ id: dispense.id, reason }),
    done: copy.inErrorDone,
  });
  const undo = async (): Promise<void> => {
    if (await isInvoiced(db, dispense.id)) {
      setAbout(inError);
      return;
    }
    const isDone = await act.run(() => mutate(takeBackDispense, { id: dispense.id }));
    if (isDone) toastDone(copy.undone);
  };
  const parts = [
    copy.by(by, `${day}, ${clockTime(dispense.occurredAt, timeZone)}`),
    checkedBy === "" ? "" : copy.checkedBy(checkedBy),
    ...batches.map(({ number, expiresOn }) => copy.batch(number, expiresOn === null ? "" : fullDate(expiresOn))),
    isOut ? "" : dispense.errorReason === "" ? copy.takenBack : copy.dispensedInError(dispense.errorReason),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        minHeight: 48,
        py: 2,
        borderTop: "1px solid",
        borderColor: "line",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600, textDecoration: isOut ? undefined : "line-through" }}>
          {quantityText(dispense.quantityMilli, prescription.unit)}
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={parts.filter((part) => part !== "")} />
        </Typography>
      </Box>
      {isPending && <PendingMark />}
      {isOut && (
        <Box sx={{ display: "flex", gap: 2 }}>
          <Button
            to={paths.dispenseLabel(dispense.id)}
            startIcon={<Tag size={18} aria-hidden="true" />}
            aria-label={copy.labelNamed(day)}
          >
            {copy.label}
          </Button>
          {can("prescriptions:manage") && (
            <Button
              startIcon={<Undo2 size={18} aria-hidden="true" />}
              aria-label={copy.takeBackNamed(day)}
              isLoading={act.isBusy}
              onClick={() => void undo()}
            >
              {copy.takeBack}
            </Button>
          )}
        </Box>
      )}
      {about && <ReasonDialog about={about} onClose={() => setAbout(null)} />}
    </Box>
  );
}
