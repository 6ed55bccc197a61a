import { viewRegister } from "@fernpaw/domain/controlled/register-view.mutations";
import { useEffect, useRef } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";

interface View {
  locationId: string;
  productId: string | null;
}

/** Tells the audit log that a register is shown: once for each register that a person opens, also without a network. */
export function useViewNote(view: View | null): void {
  const { mutate } = useClinic();
  const seen = useRef(new Set<string>());
  const key = view === null ? "" : `${view.locationId} ${view.productId ?? ""}`;
  useEffect(() => {
    if (view === null || seen.current.has(key)) return;
    seen.current.add(key);
    void mutate(viewRegister, { id: newId(), ...view, how: "screen" }).catch(() => seen.current.delete(key));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the view
  }, [key, mutate]);
}
