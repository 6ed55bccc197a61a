import { removeDose } from "@fernpaw/domain/catalogue/dose.mutations";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copy as catalogueCopy } from "../catalogue.copy.ts";
import type { Product } from "../catalogue.queries.ts";
import { isMedicineKind } from "../product/product-kinds.ts";
import { ProductPartMenu, ProductPartsList } from "../product/product-parts-list.tsx";
import { DoseDialog } from "./dose-dialog.tsx";
import { DoseForWeight } from "./dose-for-weight.tsx";
import { doseText } from "../public/dose-text.ts";
import { copy } from "./doses.copy.ts";
import { type Dose, dosesOfProduct } from "./doses.queries.ts";
import { bandText } from "./weight-band.ts";

/** The doses of a medicine on file, and the dose for a weight. No dose is proposed while doses are still loading. */
export function DosesCard({ product }: { product: Product }) {
  const { db, can, settings, mutate } = useClinic();
  const known = useLiveQuery(() => dosesOfProduct(db, product.id), [db, product.id]);
  const isComplete = useIsComplete();
  const [opened, setOpened] = useState<Dose | "new" | null>(null);
  if (!known || (known.doses.length === 0 && !isMedicineKind(product.kind))) return null;
  const speciesOf = ({ petTypeId }: Dose): string =>
    petTypeId === null
      ? copy.anySpecies
      : (known.species.find(({ id }) => id === petTypeId)?.name ?? copy.unknownSpecies);
  const listed = (dose: Dose) => {
    const name = `${speciesOf(dose)}, ${bandText(dose, settings.locale)}`;
    const text = (
      <>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography>{doseText(dose)}</Typography>
        {dose.note !== "" && <Typography>{dose.note}</Typography>}
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.source(dose.source)}
        </Typography>
      </>
    );
    const menu = can("inventory:manage") && (
      <ProductPartMenu
        name={name}
        onEdit={() => setOpened(dose)}
        onTurn={(status) => mutate(removeDose, { id: dose.id, status })}
        removed={copy.removed}
        restored={copy.restored}
      />
    );
    return { id: dose.id, text, menu };
  };
  return (
    <Card
      title={copy.title}
      actions={
        can("inventory:manage") && (
          <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened("new")}>
            {copy.add}
          </Button>
        )
      }
    >
      {!isComplete && <Typography sx={{ color: "ink2" }}>{catalogueCopy.stillLoading}</Typography>}
      {isComplete && known.doses.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.none}</Typography>}
      {known.doses.length > 0 && (
        <>
          <ProductPartsList label={copy.title} parts={known.doses.map(listed)} />
          {isComplete && <DoseForWeight product={product} known={known} />}
        </>
      )}
      {opened !== null && (
        <DoseDialog
          productId={product.id}
          dose={opened === "new" ? null : opened}
          species={known.species}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}
