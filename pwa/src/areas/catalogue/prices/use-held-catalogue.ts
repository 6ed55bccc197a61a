import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { wholeCatalogue, type Catalogue } from "./prices.queries.ts";

/**
 * All products with their prices. While a change of prices is sent they are held: its lines stay as they were shown, and not
 * all products are read again after each part.
 */
export function useHeldCatalogue(): { catalogue: Catalogue | undefined; onSending: (isSending: boolean) => void } {
  const { db } = useClinic();
  const [held, setHeld] = useState<Catalogue | null>(null);
  const catalogue = useLiveQuery(async () => held ?? wholeCatalogue(db), [db, held]);
  return { catalogue, onSending: (isSending) => setHeld(isSending ? (catalogue ?? null) : null) };
}
