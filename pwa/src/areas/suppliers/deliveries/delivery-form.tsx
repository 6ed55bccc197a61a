import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { PackageCheck } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { DateField } from "../../../form/date-field.tsx";
import { InlineForm } from "../../../form/form-body.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ScanButton } from "../../../ui/camera/scan-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy as orderCopy } from "../orders/orders.copy.ts";
import { formWords } from "./deliveries.copy.ts";
import { twinOf, type DeliveryPage } from "./deliveries.queries.ts";
import { hasNewCosts } from "./delivery-costs.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { DeliveryHeader } from "./delivery-header.tsx";
import { DeliveryLines } from "./delivery-lines.tsx";
import { openLineCount } from "./delivery-values.ts";
import { useDeliveryForm } from "./use-delivery-form.ts";
import { usePacketScan } from "./use-packet-scan.ts";

/** A delivery that is checked: the figures stand as ordered, and what differs is changed. */
export function DeliveryForm({ page }: { page: DeliveryPage }) {
  const { actor, timeZone } = useClinic();
  const today = useToday(timeZone);
  const { form, formats, isOffline, keep, discard } = useDeliveryForm(page);
  const scanned = usePacketScan(page, form);
  const [isDiscarding, setDiscarding] = useState(false);
  const { lines, deliveryNote } = form.values;
  const isOwner = actor.role === "owner";
  return (
    <InlineForm form={form}>
      <DeliveryHeader
        page={page}
        actions={
          <>
            <MenuButton label={orderCopy.more}>
              <MenuEntry onPick={() => void keep()}>{formWords.keep}</MenuEntry>
              <MenuEntry onPick={() => setDiscarding(true)}>{formWords.discard}</MenuEntry>
            </MenuButton>
            <ScanButton onCode={scanned.take} />
            <Button
              type="submit"
              variant="primary"
              isLoading={form.isBusy}
              startIcon={<PackageCheck size={20} aria-hidden="true" />}
            >
              {formWords.post}
            </Button>
          </>
        }
      />
      {isOffline && <Alert severity="info">{formWords.offline}</Alert>}
      <Card>
        <FormColumns>
          <TextField label={formWords.note} helperText={formWords.noteHint} {...form.field("deliveryNote")} />
          <DateField label={formWords.receivedOn} max={today} {...form.bind("receivedOn")} />
        </FormColumns>
        <TwinNote page={page} note={deliveryNote} />
      </Card>
      <DeliveryLines page={page} form={form} formats={formats} scanned={scanned.words} />
      <Remainder page={page} count={openLineCount(page, lines, formats)} />
      {isOwner &&
        hasNewCosts(lines, page, formats) &&
        (isOffline ? (
          <Typography>{formWords.updateCostsLater}</Typography>
        ) : (
          <FormControlLabel control={<Checkbox {...form.tick("updatesCosts")} />} label={formWords.updateCosts} />
        ))}
      <ProblemAlert problem={form.problem} />
      {isDiscarding && <DiscardDialog onDiscard={discard} onClose={() => setDiscarding(false)} />}
    </InlineForm>
  );
}

function Remainder({ page, count }: { page: DeliveryPage; count: number }) {
  if (page.order === null || count === 0) return null;
  return <Alert severity="warning">{formWords.stays(count)}</Alert>;
}

/** Points out another delivery of the supplier with the same delivery note. */
function TwinNote({ page: { receipt }, note }: { page: DeliveryPage; note: string }) {
  const { db } = useClinic();
  const twin = useLiveQuery(() => twinOf(db, receipt, note), [db, receipt, note]);
  if (!twin) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mt: 3 }}
      action={
        <Stack>
          <Button size="sm" to={paths.delivery(twin.id)}>
            {formWords.openOther}
          </Button>
        </Stack>
      }
    >
      {formWords.twice(note.trim(), receipt.supplierName)}
    </Alert>
  );
}
