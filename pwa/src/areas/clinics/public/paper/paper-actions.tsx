import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { FileDown, Printer } from "lucide-react";
import { useHasPrinter } from "../../../../session/device-printer.ts";
import { problemText } from "../../../../session/sign-in/problem.copy.ts";
import { Button } from "../../../../ui/button.tsx";
import type { Action } from "../../../../ui/use-action.ts";
import { SendToPrint } from "../../../paper/public/send-to-print.tsx";
import type { PrintTarget } from "../../../paper/public/print-target.ts";
import { copy } from "../../paper/paper.copy.ts";
import { downloadPdf } from "../../paper/pdf-call.ts";

export const pdfProblem = (error: unknown): string => problemText(error, { noNetwork: copy.noNetwork });

/** Prints what the page shows. On a device without a printer the document is left for another device. */
export function PrintButton({ target }: { target?: PrintTarget | undefined }) {
  const hasPrinter = useHasPrinter();
  const isSent = !hasPrinter && target !== undefined;
  return (
    <>
      <Button
        variant={isSent ? "secondary" : "primary"}
        startIcon={<Printer size={20} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {copy.print}
      </Button>
      {isSent && <SendToPrint target={target} />}
    </>
  );
}

interface PdfButtonProps {
  document: PaperDocument;
  locationId: string;
  /** The pet's name, for the name of the file. */
  about?: string;
  /** Of the page, which shows its problem. */
  action: Action;
  onSaved?: () => void;
}

/** Saves the document as a PDF, which the server makes. */
export function PdfButton({ document, locationId, about, action, onSaved }: PdfButtonProps) {
  const save = async (): Promise<void> => {
    if (await action.run(() => downloadPdf(locationId, document, about))) onSaved?.();
  };
  return (
    <Button
      startIcon={<FileDown size={20} aria-hidden="true" />}
      aria-label={document.title === "" ? undefined : copy.pdfOf(document.title)}
      isLoading={action.isBusy}
      onClick={() => void save()}
    >
      {copy.pdf}
    </Button>
  );
}
