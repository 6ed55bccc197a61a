import { Ban, CalendarPlus, ClipboardCheck, EllipsisVertical, Hand, Printer } from "lucide-react";
import { useState } from "react";
import {
  convertEstimate,
  presentEstimate,
  renewEstimate,
  voidEstimate,
} from "@fernpaw/domain/estimates/estimate.mutations";
import { renewedIdOf } from "@fernpaw/domain/estimates/estimate";
import { useNavigate } from "react-router";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { handOver } from "../../../session/lock/handed-over.ts";
import { Button } from "../../../ui/button.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import Typography from "@mui/material/Typography";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy, estimateNumber } from "../estimates.copy.ts";
import { nextEstimateReference, type EstimatePage } from "../estimates.queries.ts";

/** The next step of the estimate first. */
export function EstimateActions({ page }: { page: EstimatePage }) {
  const { db, sync, can, mutate } = useClinic();
  const navigate = useNavigate();
  const action = useToastAction();
  const [isVoiding, setVoiding] = useState(false);
  const { estimate, state, lines, renewed, visit } = page;
  const { id } = estimate;
  const give = async (): Promise<void> => {
    await mutate(presentEstimate, { id });
    handOver(paths.estimate(id));
  };
  const plan = async (visitId: string): Promise<void> => {
    await mutate(convertEstimate, { id, visitId });
    toastDone(
      copy.planned(lines.filter(({ decision, productId }) => decision === "accepted" && productId !== null).length),
    );
  };
  const renew = async (): Promise<void> => {
    await mutate(renewEstimate, { id, reference: await nextEstimateReference(db, sync.deviceId) });
    await navigate(paths.estimate(renewedIdOf(id)));
  };
  const isOpen = state === "draft" || state === "presented";
  return (
    <>
      {can("appointments:manage") && (
        <>
          {isOpen && lines.length > 0 && (
            <Button
              variant="primary"
              startIcon={<Hand size={18} aria-hidden="true" />}
              isLoading={action.isBusy}
              onClick={() => void action.run(give)}
            >
              {copy.actions.handOver}
            </Button>
          )}
          {state === "accepted" && visit && (
            <Button
              variant="primary"
              startIcon={<ClipboardCheck size={18} aria-hidden="true" />}
              isLoading={action.isBusy}
              onClick={() => void action.run(() => plan(visit.id))}
            >
              {copy.actions.plan}
            </Button>
          )}
          {(state === "expired" || state === "declined") && renewed === null && (
            <Button
              variant="primary"
              startIcon={<CalendarPlus size={18} aria-hidden="true" />}
              isLoading={action.isBusy}
              onClick={() => void action.run(renew)}
            >
              {copy.actions.renew}
            </Button>
          )}
        </>
      )}
      {renewed && <Button to={paths.estimate(renewed.id)}>{copy.actions.openRenewed(estimateNumber(renewed))}</Button>}
      {visit && (state === "converted" || estimate.visitId === visit.id) && (
        <Button to={paths.visit(visit, state === "converted" ? "treatments" : undefined)}>
          {copy.actions.openVisit}
        </Button>
      )}
      {lines.length > 0 && (
        <Button to={paths.estimatePrint(id)} startIcon={<Printer size={18} aria-hidden="true" />}>
          {copy.actions.print}
        </Button>
      )}
      {can("appointments:manage") && state !== "void" && state !== "converted" && (
        <MenuButton isIcon label={copy.actions.more} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
          <MenuEntry icon={Ban} onPick={() => setVoiding(true)}>
            {copy.actions.void}
          </MenuEntry>
        </MenuButton>
      )}
      {isVoiding && <VoidDialog page={page} onClose={() => setVoiding(false)} />}
    </>
  );
}

function VoidDialog({ page: { estimate, pet }, onClose }: { page: EstimatePage; onClose: () => void }) {
  const form = useActionForm({
    mutation: voidEstimate,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ id: estimate.id, reason }),
    words: { reason: copy.reasonNeeded },
    onSaved: () => {
      toastDone(copy.voided);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.voidTitle(estimateNumber(estimate))}
      size="md"
      submitLabel={copy.actions.void}
      variant="destructive"
      hasCancel
    >
      <AboutPets petIds={[pet.id]} />
      <Typography sx={{ color: "ink2" }}>{copy.voidHint}</Typography>
      <TextField label={fieldWord("estimates", "reason")} autoFocus {...form.field("reason")} />
    </FormDialog>
  );
}
