import { useLiveQuery } from "dexie-react-hooks";
import type { RefusedFormProps } from "../../../area-part.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useStockPlace } from "../public/use-stock-place.ts";
import { SendDialog } from "./send-dialog.tsx";
import { refusedSend } from "./refused-send.queries.ts";

/** A refused transfer with its values. Lines whose product is not on the device are left out. */
export function RefusedSendForm({ change, onClose, onCorrected }: RefusedFormProps<null>) {
  const { db, settings } = useClinic();
  const { places, place } = useStockPlace();
  const { locale } = settings;
  const start = useLiveQuery(() => refusedSend(db, change.values, locale), [db, change.values, locale]);
  if (!place || !start) return null;
  return (
    <SendDialog
      places={places}
      fromLocationId={place.id}
      refused={{ change, start }}
      onClose={onClose}
      onSaved={onCorrected}
    />
  );
}
