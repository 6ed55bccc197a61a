import type { PetParts } from "../../visit-parts.ts";
import { Card } from "../../ui/card.tsx";
import { copy } from "./files.copy.ts";
import { FilesPanel } from "./list/files-panel.tsx";

export const parts: PetParts = {
  Main: ({ pet }) => (
    <Card title={copy.files}>
      <FilesPanel pet={pet} visitId={null} isBrief />
    </Card>
  ),
};
