import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { SelectQuestion } from "./column-questions.tsx";
import { taxChoices, taxIdsOf, type TaxIds, taxKey } from "./list-taxes.ts";
import { productListCopy as copy } from "./product-list.copy.ts";

interface TaxQuestionProps {
  /** Undefined: without an answer the usual taxes are shown. */
  value: TaxIds | undefined;
  /** The proposal of the question. A clinic without taxes is not asked. */
  onUsual: (usual: TaxIds) => void;
  onChange: (taxIds: TaxIds) => void;
}

/** The tax of new products, where the list has no column for it. */
export function TaxQuestion({ value, onUsual, onChange }: TaxQuestionProps) {
  const { db, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const taxes = useLiveQuery(() => taxChoices(db, today, settings), [db, today, settings]);
  const usual = taxes?.usual;
  useEffect(() => {
    if (usual) onUsual(usual);
  }, [usual, onUsual]);
  if (!taxes || taxes.choices.length < 2) return null;
  return (
    <SelectQuestion
      title={copy.taxTitle}
      hint={copy.taxHint}
      choices={taxes.choices}
      value={taxKey(value ?? taxes.usual)}
      onChange={(key) => onChange(taxIdsOf(key))}
    />
  );
}
