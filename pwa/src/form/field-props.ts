import { get, type Control, type FieldValues } from "react-hook-form";
import type { Faults } from "./faults.ts";
import type { FieldLimits } from "./limits.ts";

/** Attributes of a field for numbers: the keyboard of a tablet, and no proposals of what was typed before. */
export const DECIMAL = { inputMode: "decimal", autoComplete: "off" };
export const WHOLE = { inputMode: "numeric", autoComplete: "off" };

/** Fields whose value may be a text, a choice among texts too. */
export type TextKey<Values> = { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values] & string;
type YesNoKey<Values> = {
  [K in keyof Values]: Values[K] extends boolean | "yes" | "no" ? K : never;
}[keyof Values] &
  string;

interface HtmlInput extends FieldLimits {
  [attribute: string]: unknown;
}

export interface TextProps<Value> {
  value: Value;
  onChange: (event: { target: { value: string } }) => void;
  errorText: string | undefined;
  slotProps?: { htmlInput: HtmlInput };
}

export interface FieldProps<Values> {
  /** For a `TextField`, a select too. `html`: more attributes of the input, which win over those of the schema. */
  field: <K extends TextKey<Values>>(name: K, html?: HtmlInput) => TextProps<Values[K]>;
  /** For what answers with the value itself and shows the fault: `TimeField`. */
  bind: <K extends keyof Values & string>(
    name: K,
  ) => { value: Values[K]; onChange: (value: Values[K]) => void; errorText: string | undefined };
  /** For what answers with the value itself and has no place for a fault: `Choice`. */
  pick: <K extends keyof Values & string>(name: K) => { value: Values[K]; onChange: (value: Values[K]) => void };
  /** For a checkbox. */
  tick: <K extends YesNoKey<Values>>(
    name: K,
  ) => { checked: boolean; onChange: (event: unknown, isTicked: boolean) => void };
  /** The words at a field, for a component that shows them itself. */
  fault: (name: string) => string | undefined;
  /** Whether some field has asked for the fault of this name while it rendered. */
  isShown: (name: string) => boolean;
}

interface Parts<Values extends FieldValues> {
  values: Values;
  set: (part: Partial<Values>) => void;
  faults: Faults;
  control: Control<Values>;
  limits: (field: string) => FieldLimits;
}

/** Whether a field that renders by itself (`FormText`) is on the page. */
const isMounted = <Values extends FieldValues>(control: Control<Values>, name: string): boolean =>
  (get(control._fields, name) as { _f?: { mount?: boolean } } | undefined)?._f?.mount === true;

/** Made anew with each render, so that it knows which fields this render shows. */
export function fieldProps<Values extends FieldValues>({
  values,
  set,
  faults,
  control,
  limits,
}: Parts<Values>): FieldProps<Values> {
  const asked = new Set<string>();
  const fault = (name: string): string | undefined => {
    asked.add(name);
    return faults[name];
  };
  const change = (name: string, value: unknown): void => set({ [name]: value } as Partial<Values>);
  return {
    fault,
    field: (name, html = {}) => {
      const htmlInput = { ...limits(name), ...html };
      return {
        value: values[name],
        onChange: (event) => change(name, event.target.value),
        errorText: fault(name),
        ...(Object.keys(htmlInput).length > 0 ? { slotProps: { htmlInput } } : {}),
      };
    },
    bind: (name) => ({ value: values[name], onChange: (value) => change(name, value), errorText: fault(name) }),
    pick: (name) => ({ value: values[name], onChange: (value) => change(name, value) }),
    tick: (name) => {
      const isWord = typeof values[name] === "string";
      return {
        checked: values[name] === true || values[name] === "yes",
        onChange: (_, isTicked) => change(name, isWord ? (isTicked ? "yes" : "no") : isTicked),
      };
    },
    isShown: (name) => asked.has(name) || isMounted(control, name),
  };
}
