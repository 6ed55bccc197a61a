import Alert from "@mui/material/Alert";
import { useLiveQuery } from "dexie-react-hooks";
import { useLayoutEffect, useRef, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { LABELS, type LabelSize, type PaperBlock, type PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { useAction } from "../../../ui/use-action.ts";
import { labelWords } from "../../clinics/public/paper/label-sizes.copy.ts";
import { PaperChoice } from "../../clinics/public/paper/paper-choice.tsx";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { copy } from "../catalogue.copy.ts";
import { productPage, type Product } from "../catalogue.queries.ts";
import { labelTitle } from "../product/label-title.ts";
import { words } from "./label.copy.ts";

interface ProductLabelProps {
  productId: string;
  size: LabelSize;
  onSize: (size: LabelSize) => void;
}

const KINDS = { label62: "productLabel62", label80: "productLabel80", label67: "productLabel67" } as const;

/** A product's label on paper, from the device's copy alone. */
export function ProductLabelScreen({ productId, ...rest }: ProductLabelProps) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => productPage(db, productId), [db, productId]);
  if (!can("inventory:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: paths.products, title: copy.title }}
    >
      {({ product }) => <PrintedLabel product={product} {...rest} />}
    </RowPage>
  );
}

/** The label as the server makes a PDF of it. */
function labelDocument(product: Product, paper: LabelSize): PaperDocument {
  const { labelText, warnings } = product;
  const blocks: PaperBlock[] = [];
  if (labelText.trim() !== "") blocks.push({ kind: "text", text: labelText });
  for (const line of warnings.split("\n")) if (line.trim() !== "") blocks.push({ kind: "heading", text: line.trim() });
  return { paper, title: labelTitle(product), recipient: [], facts: [], blocks };
}

function PrintedLabel({ product, size, onSize }: { product: Product } & Omit<ProductLabelProps, "productId">) {
  const { db, clinicId, settings } = useClinic();
  const [isCut, setCut] = useState(false);
  const paper = useLiveQuery(() => paperOf(db, clinicId), [db, clinicId]);
  const action = useAction(pdfProblem);
  const shown = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const label = shown.current;
    if (label) setCut(label.scrollHeight > label.clientHeight + 1);
  }, [product, size]);
  const target: PrintTarget = { kind: KINDS[size], subjectId: product.id, day: null };
  const { labelText, warnings } = product;
  return (
    <div>
      <PageHeader
        title={words.title(product.name)}
        crumbs={[
          { label: copy.inventory },
          { label: copy.title, to: paths.products },
          { label: product.name, to: paths.product(product.id) },
          { label: words.crumb },
        ]}
        actions={
          <>
            {paper && (
              <PdfButton document={labelDocument(product, size)} locationId={paper.locationId} action={action} />
            )}
            <PrintButton target={target} />
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      <PaperChoice
        value={size}
        options={LABELS.map((value) => ({ value, label: labelWords[value] }))}
        onChange={onSize}
      />
      {isCut && (
        <Alert severity="warning" variant="outlined" className="beside-paper" sx={{ mb: 4 }}>
          {words.cut}
        </Alert>
      )}
      <article ref={shown} className={`paper is-label paper-${size}`} aria-label={labelWords[size]}>
        <h2 className="paper-product">
          <bdi>{labelTitle(product)}</bdi>
        </h2>
        {labelText.trim() !== "" && <p className="paper-lines">{labelText}</p>}
        {warnings.trim() !== "" && <p className="paper-lines paper-strong">{warnings}</p>}
        <p className="paper-foot">
          <bdi>{settings.name}</bdi>
        </p>
      </article>
    </div>
  );
}
