import { Choice } from "../../../../ui/choice.tsx";
import { copy } from "../../paper/paper.copy.ts";
import "./paper.css";
import "./label.css";

interface PaperChoiceProps<Value extends string> {
  /** Of the choice; that of a size unless given. */
  label?: string;
  /** Null: none. */
  hint?: string | null;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Above a document that comes in several forms. */
export function PaperChoice<Value extends string>({
  label = copy.paper,
  hint = copy.sizeHint,
  ...choice
}: PaperChoiceProps<Value>) {
  return (
    <div className="print-choice beside-paper">
      <Choice label={label} {...choice} />
      {hint !== null && <p className="t-body2">{hint}</p>}
    </div>
  );
}
