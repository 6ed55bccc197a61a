import Alert from "@mui/material/Alert";
import { Suspense, use, useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import type { RefusedChange } from "../../session/drafts/refused-change.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogNoticeContext } from "../../ui/dialog-notice.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { refusedBooking, refusedSlot } from "../appointments/public/refused-slot.ts";
import type { RefusedForm } from "./refused-form.ts";

const ClientFormDialog = lazyPart(
  async () => (await import("../clients/public/client-form-dialog.tsx")).ClientFormDialog,
);
const PetFormDialog = lazyPart(async () => (await import("../pets/public/pet-form-dialog.tsx")).PetFormDialog);
const BookingDialog = lazyPart(async () => (await import("../appointments/public/booking-dialog.tsx")).BookingDialog);
const MoveForm = lazyPart(async () => (await import("../appointments/public/move-form.tsx")).MoveForm);
const EditForm = lazyPart(async () => (await import("../appointments/public/edit-form.tsx")).EditForm);

interface CorrectRefusedProps {
  title: string;
  form: RefusedForm;
  change: RefusedChange;
  /** Why it was refused; stays in sight while it is corrected. */
  reasons: readonly string[];
  onClose: () => void;
  /** It was saved anew. */
  onCorrected: () => void;
}

/** The form that a refused change came from, with everything that was typed into it. */
export function CorrectRefused({ reasons, ...rest }: CorrectRefusedProps) {
  const outer = use(DialogNoticeContext);
  const notice = (
    <>
      {outer}
      <Alert severity="warning" role="presentation" sx={{ mx: 6, mt: 4 }}>
        {reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </Alert>
    </>
  );
  return (
    <DialogNoticeContext value={notice}>
      <Suspense fallback={null}>
        <Form {...rest} />
      </Suspense>
    </DialogNoticeContext>
  );
}

function Form({ title, form, change, onClose, onCorrected }: Omit<CorrectRefusedProps, "reasons">) {
  const { timeZone } = useClinic();
  // The booking form takes another object for another place that was pointed at.
  const [start] = useState(() => refusedBooking(change, timeZone));
  switch (form.kind) {
    case "client":
      return <ClientFormDialog client={form.client} refused={change} onClose={onClose} onSaved={onCorrected} />;
    case "pet":
      return (
        <PetFormDialog pet={form.pet} ownerId={form.ownerId} refused={change} onClose={onClose} onSaved={onCorrected} />
      );
    case "booking":
      return <BookingDialog start={start} onClose={onClose} onBooked={onCorrected} />;
    case "move":
      return (
        <Dialog isOpen size="xl" title={title} onClose={onClose}>
          <MoveForm
            appointment={form.appointment}
            wanted={refusedSlot(change, form.appointment)}
            refused={change}
            onMoved={onCorrected}
            onDone={onClose}
          />
        </Dialog>
      );
    case "edit":
      return (
        <Dialog isOpen size="xl" title={title} onClose={onClose}>
          <EditForm appointment={form.appointment} refused={change} onSaved={onCorrected} onDone={onClose} />
        </Dialog>
      );
  }
}
