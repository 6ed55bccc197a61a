import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { DoseDialog, type DoseDialogProps } from "./dose-dialog.tsx";
import { dosesOfProduct } from "./doses.queries.ts";

/** A refused dose with its values, as one that another tablet's dose overlaps. */
export function RefusedDoseForm(props: Omit<DoseDialogProps, "species">) {
  const { db } = useClinic();
  const { productId } = props;
  const known = useLiveQuery(() => dosesOfProduct(db, productId), [db, productId]);
  return known && <DoseDialog {...props} species={known.species} />;
}
