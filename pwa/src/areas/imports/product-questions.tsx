import { ProductKind } from "@fernpaw/domain/catalogue/product";
import type { ImportMapping } from "@fernpaw/domain/imports/import-fields";
import type { ImportKind } from "@fernpaw/domain/imports/import-kinds";
import { needsProductKind, needsSupplier } from "@fernpaw/domain/imports/import-mapping";
import { DECIMAL_SIGNS } from "@fernpaw/domain/imports/import-numbers";
import type { ProductAnswers } from "@fernpaw/domain/imports/import-products";
import Alert from "@mui/material/Alert";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../session/clinic-context.ts";
import { kindWords } from "../catalogue/public/product-words.copy.ts";
import { supplierList } from "../suppliers/suppliers.queries.ts";
import { RadioQuestion, SelectQuestion } from "./column-questions.tsx";
import type { TaxIds } from "./list-taxes.ts";
import { TaxQuestion } from "./tax-question.tsx";
import { addNewWords, decimalSignWords, productListCopy as copy } from "./product-list.copy.ts";

export const NO_ANSWERS: ProductAnswers = { kind: null, supplierId: null, addNew: "yes", decimalSign: null };

const ADD_NEW = ["yes", "no"] as const;

interface DecimalSignProps {
  value: ProductAnswers["decimalSign"];
  onChange: (sign: ProductAnswers["decimalSign"]) => void;
}

export function DecimalSignQuestion({ value, onChange }: DecimalSignProps) {
  return (
    <RadioQuestion
      title={copy.signTitle}
      hint={copy.signHint}
      answers={DECIMAL_SIGNS}
      words={decimalSignWords}
      value={value}
      onChange={onChange}
    />
  );
}

interface ProductQuestionsProps {
  kind: ImportKind;
  mapping: ImportMapping;
  asksSign: boolean;
  asksTax: boolean;
  onUsualTaxes: (usual: TaxIds) => void;
  value: ProductAnswers;
  onChange: (value: ProductAnswers) => void;
}

/** Questions that a list of products, or of their stock, leaves open. */
export function ProductQuestions(props: ProductQuestionsProps) {
  const { kind, mapping, asksSign, asksTax, onUsualTaxes, value, onChange } = props;
  const { db, actor } = useClinic();
  const suppliers = useLiveQuery(() => supplierList(db), [db]);
  const set = (some: Partial<ProductAnswers>): void => onChange({ ...value, ...some });
  const choices = suppliers
    ?.filter(({ supplier }) => supplier.status === "active")
    .map(({ supplier: { id, name } }) => ({ value: id, name }));
  return (
    <>
      {actor.role !== "owner" && <Alert severity="info">{copy.ownerOnly}</Alert>}
      {needsSupplier(mapping, kind) && (
        <SelectQuestion
          title={copy.supplierTitle}
          hint={copy.supplierHint}
          choices={choices}
          value={value.supplierId}
          onChange={(supplierId) => set({ supplierId })}
        />
      )}
      {kind === "products" && (
        <RadioQuestion
          title={copy.addNewTitle}
          hint={copy.addNewHint}
          answers={ADD_NEW}
          words={addNewWords}
          value={value.addNew}
          onChange={(addNew) => set({ addNew })}
        />
      )}
      {value.addNew === "yes" && needsProductKind(mapping, kind) && (
        <SelectQuestion
          title={copy.kindTitle}
          hint={copy.kindHint}
          choices={ProductKind.options.map((one) => ({ value: one, name: kindWords[one] }))}
          value={value.kind}
          onChange={(one) => set({ kind: ProductKind.options.find((known) => known === one) ?? null })}
        />
      )}
      {asksTax && <TaxQuestion value={value.taxIds} onUsual={onUsualTaxes} onChange={(taxIds) => set({ taxIds })} />}
      {asksSign && <DecimalSignQuestion value={value.decimalSign} onChange={(decimalSign) => set({ decimalSign })} />}
    </>
  );
}
