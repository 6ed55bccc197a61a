import { Scale } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import type { WaitingLine } from "../by-weight.queries.ts";
import { copy } from "../treatments.copy.ts";
import { TreatmentRow } from "./treatment-row.tsx";

const WeighPatient = lazyPart(async () => (await import("../../pets/public/weigh-patient.tsx")).WeighPatient);

interface WaitingRowProps extends Pick<VisitPartProps, "visit"> {
  line: WaitingLine;
  mayTreat: boolean;
}

/** A product of a bundle that waits for a weight. Its button asks for the weight, which plans it. */
export function WaitingRow({ visit, line: { product, bundle }, mayTreat }: WaitingRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TreatmentRow
        icon={Scale}
        tone="waiting"
        name={product.name}
        facts={[bundle.name]}
        warnings={[copy.waits.why]}
        amount=""
        isPending={false}
        action={
          mayTreat && (
            <Button
              variant="soft"
              startIcon={<Scale size={20} aria-hidden="true" />}
              aria-label={copy.waits.weighFor(product.name)}
              onClick={() => setOpen(true)}
            >
              {copy.waits.weigh}
            </Button>
          )
        }
        menu={null}
      />
      {isOpen && <WeighPatient petId={visit.petId} visitId={visit.id} onClose={() => setOpen(false)} />}
    </>
  );
}
