import type { PrescriptionPrint } from "@fernpaw/domain/prescriptions/prescription-print";
import { recordPrescriptionPrint } from "@fernpaw/domain/prescriptions/prescription-print.mutations";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useOnPrint } from "../../../ui/use-on-print.ts";
import { toastRefusal } from "../../../ui/use-action.ts";

export type PrintedPaper = Pick<PrescriptionPrint, "prescriptionId" | "dispenseId" | "paper">;

/** Records each print of the page, also without a network. Answers the same for a PDF. Null: the page shows no paper. */
export function usePrintLog(printed: PrintedPaper | null): () => void {
  const { mutate } = useClinic();
  const note = (how: PrescriptionPrint["how"]): void => {
    if (printed !== null) mutate(recordPrescriptionPrint, { id: newId(), ...printed, how }).catch(toastRefusal);
  };
  useOnPrint(() => note("print"));
  return () => note("pdf");
}
