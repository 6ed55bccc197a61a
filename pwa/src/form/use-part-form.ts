import type { FieldValues } from "react-hook-form";
import type { Faults } from "./faults.ts";
import type { CoreOptions, Form } from "./form-types.ts";
import { useFormCore } from "./use-form-core.ts";

interface PartFormOptions<Values extends FieldValues> extends Pick<CoreOptions<Values>, "start" | "onSaved"> {
  faults: (values: Values) => Faults;
  keep: (values: Values) => void;
}

/** A form for a part of another one, which keeps the values: nothing is sent or stored. */
export function usePartForm<Values extends FieldValues>(options: PartFormOptions<Values>): Form<Values> {
  const { faults, keep, ...core } = options;
  return useFormCore<Values>({
    ...core,
    judge: faults,
    send: async (values) => keep(values),
    place: () => null,
  });
}
