import { Choice } from "../../../../ui/choice.tsx";
import { copy } from "../../paper/paper.copy.ts";
import "./paper.css";
import "./label.css";

interface PaperChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Above a document that comes in several sizes. */
export function PaperChoice<Value extends string>(props: PaperChoiceProps<Value>) {
  return (
    <div className="print-choice beside-paper">
      <Choice label={copy.paper} {...props} />
      <p className="t-body2">{copy.sizeHint}</p>
    </div>
  );
}
