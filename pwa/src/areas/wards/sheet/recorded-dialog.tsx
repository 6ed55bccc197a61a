import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { markCareEnteredInError, takeBackCare } from "@fernpaw/domain/wards/care-entry.mutations";
import type { CareEntry } from "@fernpaw/domain/wards/care-order";
import type { SheetCell } from "@fernpaw/domain/wards/sheet";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { isInvoiced } from "../../treatments/public/is-invoiced.queries.ts";
import { decision, type Decision, ReasonDialog } from "../../treatments/public/reason-dialog.tsx";
import { cellCopy, copy } from "../wards.copy.ts";
import type { CellProps } from "./cell-props.ts";
import { cellTime, entryWords } from "./cell-words.ts";

/** The entries for a time, and the way to cross each of them out. */
export function RecordedDialog({ visit, row, cell, people, onClose }: CellProps & { cell: SheetCell }) {
  const { db, mutate, can, timeZone } = useClinic();
  const action = useToastAction();
  const [about, setAbout] = useState<Decision | null>(null);
  const { order } = row;
  const crossOut = ({ id, treatmentId }: CareEntry): void =>
    void action.run(async () => {
      if (await isInvoiced(db, treatmentId)) {
        setAbout(inError(id));
        return;
      }
      await mutate(takeBackCare, { id });
      toastDone(copy.done.error(order.what));
      onClose();
    });
  const inError = (id: string) =>
    decision({
      kind: "error",
      what: order.what,
      petId: visit.petId,
      mutation: markCareEnteredInError,
      toArgs: (reason) => ({ id, reason }),
      done: copy.done.error(order.what),
    });
  if (about) return <ReasonDialog about={about} onClose={onClose} />;
  const isTwice = cell.entries.filter(({ status }) => status === "given").length > 1;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={cellCopy.title(order.what, cellTime(cell, timeZone))}
      footer={{ main: <Button onClick={onClose}>{cellCopy.close}</Button> }}
    >
      <Box sx={{ display: "grid", gap: 3 }}>
        <AboutPets petIds={[visit.petId]} />
        {isTwice && <Typography sx={{ color: "error.main", fontWeight: 600 }}>{copy.twice}</Typography>}
        {cell.entries.map((entry) => (
          <Box
            key={entry.id}
            sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "space-between" }}
          >
            <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
              <Typography sx={{ fontWeight: 600 }}>{entryWords(entry, people, timeZone)}</Typography>
              <Typography sx={{ color: "ink2" }}>
                <Dotted parts={[entry.reason, entry.dose, entry.note].filter((part) => part !== "")} />
              </Typography>
            </Box>
            {can("appointments:manage") && (
              <Button
                isLoading={action.isBusy}
                aria-label={cellCopy.errorNamed(entryWords(entry, people, timeZone))}
                onClick={() => crossOut(entry)}
              >
                {cellCopy.error}
              </Button>
            )}
          </Box>
        ))}
        {can("appointments:manage") && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {cellCopy.errorHint}
          </Typography>
        )}
      </Box>
    </Dialog>
  );
}
