import { VBO_ATTRIBUTION } from "@fernpaw/domain/pets/vbo";
import Typography from "@mui/material/Typography";
import { ImportLines, ListImport } from "../lists/list-import.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import { sendBreeds } from "./pet-types-api.ts";

/** Adds the breeds of the ontology's list, after a look at what that does. */
export function Component() {
  return (
    <ListImport
      title={copy.importTitle}
      list={{ label: platformCopy.sections["pet-types"], to: "/admin/pet-types" }}
      what={copy.importWhat}
      fileLabel={copy.chosen}
      send={sendBreeds}
      counts={({ added, changed, same, conflicts, withdrawn, unread }) => [
        { label: copy.fresh, value: added },
        { label: copy.enriched, value: changed },
        { label: copy.same, value: same },
        { label: copy.conflicts, value: conflicts },
        { label: copy.withdrawn, value: withdrawn },
        { label: copy.unread, value: unread },
      ]}
      button={copy.doImport}
    >
      {({ shown, conflicts }) => (
        <>
          <ImportLines
            title={copy.conflicts}
            lines={shown.map(({ kind, name, here, vboId }) =>
              copy.conflictLine({ name, vboId, here }, copy.kinds[kind]),
            )}
            all={conflicts}
          />
          <Typography variant="caption">{VBO_ATTRIBUTION}</Typography>
        </>
      )}
    </ListImport>
  );
}
