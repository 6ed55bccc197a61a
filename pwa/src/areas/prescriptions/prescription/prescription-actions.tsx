import { Pill, Printer, RefreshCw, Signature } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { DispenseDialog } from "../dispense/dispense-dialog.tsx";
import { PrescribeDialog } from "../dispense/prescribe-dialog.tsx";
import { copy as listCopy, pageCopy as copy } from "../prescriptions.copy.ts";
import type { PrescriptionPage } from "../prescriptions.queries.ts";
import { WriteDialog } from "../write/write-dialog.tsx";
import { type MoveKind, ReasonDialog } from "./reason-dialog.tsx";
import { SignDialog } from "./sign-dialog.tsx";
import { useApproveRefill, useRefill } from "./use-refills.ts";

type Opened = "sign" | "dispense" | "edit" | MoveKind | null;

/** The buttons and the menu of a prescription in its present state. */
export function PrescriptionActions({ page, maySign }: { page: PrescriptionPage; maySign: boolean }) {
  const { actor } = useClinic();
  const [opened, setOpened] = useState<Opened>(null);
  const askForRefill = useRefill(page);
  const { prescription, standing, pet } = page;
  const { id, petId, clientId, kind, createdBy, signedBy, status } = prescription;
  const mayMark = actor.role === "owner" || actor.userId === createdBy || actor.userId === signedBy;
  const isSigned = status !== "draft" && status !== "cancelled" && status !== "entered_in_error";
  const isAlive = pet?.status !== "deceased";
  const mayDispense = standing === "active" && kind === "dispense_here" && isAlive;
  const isOver = isSigned && standing !== "active" && standing !== "on_hold";
  const close = (): void => setOpened(null);
  return (
    <>
      <MenuButton isIcon label={listCopy.more(prescription.medicine)}>
        {status === "draft" && <MenuEntry onPick={() => setOpened("edit")}>{copy.edit}</MenuEntry>}
        {isSigned && isAlive && <MenuEntry onPick={askForRefill}>{copy.refill}</MenuEntry>}
        {status === "active" && <MenuEntry onPick={() => setOpened("hold")}>{copy.hold}</MenuEntry>}
        {maySign && (status === "active" || status === "on_hold") && (
          <MenuEntry onPick={() => setOpened("discontinue")}>{copy.discontinue}</MenuEntry>
        )}
        {status === "draft" && <MenuEntry onPick={() => setOpened("cancel")}>{copy.cancel}</MenuEntry>}
        {mayMark && status !== "cancelled" && status !== "entered_in_error" && (
          <MenuEntry onPick={() => setOpened("inError")}>{copy.inError}</MenuEntry>
        )}
      </MenuButton>
      {standing === "active" && (
        <Button to={paths.prescriptionPrint(id)} startIcon={<Printer size={20} aria-hidden="true" />}>
          {copy.print}
        </Button>
      )}
      {status === "on_hold" && maySign && <Button onClick={() => setOpened("resume")}>{copy.resume}</Button>}
      {status === "draft" && maySign && isAlive && (
        <Button
          variant="primary"
          startIcon={<Signature size={20} aria-hidden="true" />}
          onClick={() => setOpened("sign")}
        >
          {copy.sign}
        </Button>
      )}
      {isOver && isAlive && <PrescribeAgain page={page} />}
      {mayDispense && (
        <Button
          variant="primary"
          startIcon={<Pill size={20} aria-hidden="true" />}
          onClick={() => setOpened("dispense")}
        >
          {copy.dispense}
        </Button>
      )}
      {opened === "sign" && <SignDialog page={page} onClose={close} />}
      {opened === "dispense" && <DispenseDialog entry={page} onClose={close} />}
      {opened === "edit" && (
        <WriteDialog
          pet={{ id: petId, name: page.petName }}
          clientId={clientId}
          prescription={prescription}
          onClose={close}
        />
      )}
      {opened !== null && opened !== "sign" && opened !== "dispense" && opened !== "edit" && (
        <ReasonDialog kind={opened} prescription={prescription} onClose={close} />
      )}
    </>
  );
}

/** A new prescription with the content of one that is over: a vet signs it, anyone else prepares it. */
function PrescribeAgain({ page: { prescription, petName } }: { page: PrescriptionPage }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const approveRefill = useApproveRefill(prescription);
  const { petId, clientId } = prescription;
  return (
    <>
      <Button variant="primary" startIcon={<RefreshCw size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {copy.again}
      </Button>
      {isOpen && (
        <PrescribeDialog
          pet={{ id: petId, name: petName }}
          clientId={clientId}
          again={prescription}
          onClose={() => setOpen(false)}
          onDispenseClosed={(id) => {
            void approveRefill(id);
            void navigate(paths.prescription(id));
          }}
        />
      )}
    </>
  );
}
