import { useLiveQuery } from "dexie-react-hooks";
import { Camera } from "lucide-react";
import { useClinic } from "../../session/clinic-context.ts";
import { CountChip } from "../../ui/count-chip.tsx";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { copy } from "./files.copy.ts";
import { countFiles } from "./files.queries.ts";
import { AddFilesDialog } from "./list/add-files-dialog.tsx";
import { FilesPanel } from "./list/files-panel.tsx";

function FilesTab({ visit, pet }: VisitPartProps) {
  return <FilesPanel pet={pet} visitId={visit.id} />;
}

function FilesBadge({ visit }: VisitPartProps) {
  const { db } = useClinic();
  const count = useLiveQuery(() => countFiles(db, visit.id), [db, visit.id]);
  return count ? <CountChip>{count}</CountChip> : null;
}

export const parts: VisitParts = {
  tabs: [{ key: "files", label: copy.files, order: 50, Tab: FilesTab, Badge: FilesBadge }],
  actions: [
    {
      key: "photo",
      label: copy.photo,
      Icon: Camera,
      order: 50,
      Dialog: ({ visit, pet, onClose }) => <AddFilesDialog pet={pet} visitId={visit.id} onClose={onClose} />,
    },
  ],
};
