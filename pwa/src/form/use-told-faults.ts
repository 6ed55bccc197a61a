import { useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { RefusedChange } from "../session/drafts/refused-change.ts";
import { REFUSED, type Form } from "./form-types.ts";
import { placeRefusal, type Places } from "./judge-args.ts";

/**
 * Marks the fields that the refusal of an earlier change concerns, once the form is there. A form that came back half
 * corrected is judged anew. The words about the form as a whole are said above it already.
 */
export function useToldFaults<Values extends FieldValues>(
  { isReady, isRestored, mark, now }: Pick<Form<Values>, "isReady" | "isRestored" | "mark" | "now">,
  refused: RefusedChange | undefined,
  places: (values: Values) => Places,
): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (!isReady || isTold.current) return;
    isTold.current = true;
    if (isRestored || !refused?.refusal) return;
    const { "": _whole, ...faults } = placeRefusal(refused.refusal, places(now()));
    const isOfFields = Array.isArray(refused.refusal.details["errors"]);
    if (Object.keys(faults).length > 0) mark(faults, isOfFields ? undefined : REFUSED);
  });
}
