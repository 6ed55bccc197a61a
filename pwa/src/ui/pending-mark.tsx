import { CloudUpload } from "lucide-react";
import { copy } from "./ui.copy.ts";

/** Says that a row has changes which the server does not have yet. */
export function PendingMark() {
  return (
    <span className="pending-mark">
      <CloudUpload size={14} aria-hidden="true" />
      {copy.pending}
    </span>
  );
}
