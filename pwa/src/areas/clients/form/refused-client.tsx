import type { clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { RefusedFormProps } from "../../../area-part.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const ClientFormDialog = lazyPart(async () => (await import("../public/client-form-dialog.tsx")).ClientFormDialog);

export function RefusedClient({ row, change, onClose, onCorrected }: RefusedFormProps<RowOf<typeof clients> | null>) {
  return <ClientFormDialog client={row} refused={change} onClose={onClose} onSaved={onCorrected} />;
}
