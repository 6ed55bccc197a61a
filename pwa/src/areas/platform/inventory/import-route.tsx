import { ImportLines, ListImport } from "../lists/list-import.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { inventoryCopy as copy } from "./inventory.copy.ts";
import { sendProducts } from "./inventory-api.ts";

/** Adds a list of products to the catalogue, after a look at what that does. */
export function Component() {
  return (
    <ListImport
      title={copy.importTitle}
      list={{ label: platformCopy.sections.inventory, to: "/admin/inventory" }}
      what={copy.importWhat}
      fileLabel={copy.chosen}
      send={sendProducts}
      counts={({ added, changed, same, faults }) => [
        { label: copy.fresh, value: added },
        { label: copy.renewed, value: changed },
        { label: copy.same, value: same },
        { label: copy.faults, value: faults },
      ]}
      button={copy.doImport}
    >
      {({ shown, faults }) => (
        <ImportLines
          title={copy.faults}
          lines={shown.map(({ line, column, message }) => copy.faultLine(line, column, message))}
          all={faults}
        />
      )}
    </ListImport>
  );
}
