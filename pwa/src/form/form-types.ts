import type { RefObject, SubmitEvent } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type { DraftHandle } from "../session/drafts/drafts.ts";
import type { Faults } from "./faults.ts";
import type { FieldProps } from "./field-props.ts";
import type { FieldLimits } from "./limits.ts";

/** A fault of the values together, told at one of them. */
export const REFUSED = "refused";

/** Words for a try that did not go well, by field; `""` is the form as a whole. Null: it was called off. */
export type SubmitFaults = Faults | null;

export interface CoreOptions<Values extends FieldValues, Kept = Values> {
  /** The first values, and those after "Start over". */
  start: () => Values;
  /** Faults of what is typed, by field; none: it can be sent. */
  judge: (values: Values) => Faults;
  /** Faults that take a while to find; looked for with each try alone. */
  judgeSlowly?: ((values: Values) => Promise<Faults>) | undefined;
  /** The last question before it is sent, as of something strange; false: not yet. */
  mayGoOn?: ((values: Values) => boolean | Promise<boolean>) | undefined;
  /** Sends nothing yet: what it is about is still being chosen, or looked up. */
  isLocked?: boolean | undefined;
  send: (values: Values) => Promise<unknown>;
  /** Where the words belong that say why `send` failed. */
  place: (error: unknown) => SubmitFaults;
  onSaved?: ((values: Values) => void) | undefined;
  limits?: ((field: string) => FieldLimits) | undefined;
  /** What a field is called, for a fault that no field shows. */
  labelOf?: ((field: string) => string) | undefined;
  draft?: DraftHandle<Kept> | null;
  /** The draft of the values; the values themselves unless given. */
  toKept?: ((values: Values) => Kept) | undefined;
  /** The values of what was kept, perhaps by an older version of the app. */
  fromKept?: ((kept: Kept) => Values) | undefined;
  /** The fields render by themselves (`FormText`): the component around them need not hear of each letter. */
  isLong?: boolean | undefined;
  /** Stays open after it was saved, for another change. */
  stays?: boolean | undefined;
}

export interface Form<Values extends FieldValues> extends FieldProps<Values> {
  /** For `FormText` and `useFieldArray`. */
  control: Control<Values>;
  /** As typed. Of a long form: as they were when its component last rendered. */
  values: Values;
  set: (part: Partial<Values>) => void;
  /** The same for what nobody typed: it alone makes no draft. */
  put: (part: Partial<Values>) => void;
  /** As typed this very moment, for what runs outside of a render. */
  now: () => Values;
  submit: (event?: SubmitEvent<HTMLFormElement>) => void;
  /** Runs other work of the same dialog, as a removal, with the same busy state and words. Answers whether it went well. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Replaces the words about the form as a whole. */
  say: (problem: string | null) => void;
  /** Marks fields with faults that the caller found, and focuses the first. `REFUSED`: any change removes the mark. */
  mark: (faults: Faults, type?: string) => void;
  isBusy: boolean;
  /** Whether it is being checked or sent at this moment; `isBusy` is what the last render knew. */
  isSending: () => boolean;
  /** Words about the form as a whole. */
  problem: string | null;
  /** Faults that no field shows, a sentence each. */
  unshown: readonly string[];
  faultCount: number;
  /** Whether somebody has tried to save it. */
  hasTried: boolean;
  /** Whether it differs from what it started with. */
  isDirty: boolean;
  /** False while a draft is being looked up. */
  isReady: boolean;
  /** Whether it came back with what was typed before. */
  isRestored: boolean;
  isSaved: boolean;
  startOver: () => void;
  /** Starts anew with other values, which count as unchanged. */
  reset: (values: Values) => void;
  /** Throws the draft away. */
  discard: () => Promise<void>;
  draft: DraftHandle<unknown> | null;
  /** The `<form>` on the page. */
  element: RefObject<HTMLFormElement | null>;
  attach: (element: HTMLFormElement | null) => void;
}
