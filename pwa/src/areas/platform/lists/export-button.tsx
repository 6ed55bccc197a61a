import { Download } from "lucide-react";
import { adminHttp, withReadableAnswer } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { toastProblem } from "../../../ui/toast.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminAct } from "../use-admin-act.ts";
import { listCopy as copy } from "./lists.copy.ts";

const EXPORT_MS = 10 * 60_000;

interface ExportButtonProps {
  path: string;
  question: Readonly<Record<string, string>>;
  fileName: string;
}

/** Saves what the list shows, all pages of it, as CSV. The server asks for the password once more. */
export function ExportButton({ path, question, fileName }: ExportButtonProps) {
  const { isBusy, run, dialog } = useAdminAct((error) => {
    toastProblem(adminProblemText(error));
    return null;
  });
  const save = async (): Promise<void> => {
    try {
      const asked = { params: question, responseType: "blob", timeout: EXPORT_MS } as const;
      const { data } = await adminHttp.get<Blob>(`${path}/export.csv`, asked);
      saveFile(data, `${fileName}.csv`);
    } catch (error) {
      throw await withReadableAnswer(error);
    }
  };
  return (
    <>
      <Button isLoading={isBusy} startIcon={<Download size={18} aria-hidden="true" />} onClick={() => void run(save)}>
        {copy.export}
      </Button>
      {dialog}
    </>
  );
}
