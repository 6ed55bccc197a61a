import type { MedicineLabel } from "@fernpaw/domain/prescriptions/prescription-paper";
import type { Ref } from "react";
import { labelWords } from "../../clinics/public/paper/label-sizes.copy.ts";
import "../../clinics/public/paper/paper.css";
import "../../clinics/public/paper/label.css";

/** 50 × 80 and 25 × 67 mm. */
export const MEDICINE_LABELS = ["label80", "label67"] as const;
export type MedicineLabelSize = (typeof MEDICINE_LABELS)[number];

interface MedicineLabelPaperProps {
  size: MedicineLabelSize;
  label: MedicineLabel;
  ref?: Ref<HTMLElement>;
}

/** A label in its size, as it is printed. */
export function MedicineLabelPaper({ size, label, ref }: MedicineLabelPaperProps) {
  return (
    <article ref={ref} className={`paper is-label is-medicine paper-${size}`} aria-label={labelWords[size]}>
      <LabelText label={label} />
    </article>
  );
}

function LabelText({ label: { head, whom, title, directions, warnings, foot } }: { label: MedicineLabel }) {
  const [name, ...address] = head;
  return (
    <>
      <p className="paper-strong">
        <bdi>{name}</bdi>
      </p>
      {address.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      <p>
        <bdi>{whom}</bdi>
      </p>
      <h2 className="paper-product">
        <bdi>{title}</bdi>
      </h2>
      <p className="paper-lines">{directions}</p>
      {warnings.map((line) => (
        <p key={line} className="paper-strong">
          {line}
        </p>
      ))}
      {foot.map((line) => (
        <p key={line} className="paper-foot">
          <bdi>{line}</bdi>
        </p>
      ))}
    </>
  );
}
