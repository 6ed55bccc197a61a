import Box from "@mui/material/Box";
import { partStepMilli } from "@fernpaw/domain/treatments/propose-dose";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Knowledge } from "../treatments.queries.ts";
import { dosing } from "./dosing.copy.ts";

interface PartStepperProps {
  product: Knowledge["product"];
  /** In thousandths of the unit; null: nothing that can be read is typed. */
  quantityMilli: number | null;
  onStep: (quantityMilli: number) => void;
  /** The field. */
  children: ReactNode;
}

/** A field for a quantity between two buttons that change it by a part of the product, or by a mark of the syringe. */
export function PartStepper({ product, quantityMilli, onStep, children }: PartStepperProps) {
  const now = quantityMilli ?? 0;
  const up = partStepMilli(now + 1, product);
  const down = partStepMilli(now, product);
  const less = Math.ceil(now / down) * down - down;
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
      <IconButton label={dosing.less} disabled={less <= 0} onClick={() => onStep(less)}>
        <Minus size={20} aria-hidden="true" />
      </IconButton>
      <Box sx={{ flex: "1 1 auto", minWidth: 0 }}>{children}</Box>
      <IconButton label={dosing.more} onClick={() => onStep(Math.floor(now / up) * up + up)}>
        <Plus size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
