import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { isUnanswered } from "@fernpaw/domain/estimates/estimate";
import type { EstimateLine } from "@fernpaw/domain/estimates/estimate-line";
import { addEstimateLine, removeEstimateLine } from "@fernpaw/domain/estimates/estimate-line.mutations";
import { EllipsisVertical, Info, PenLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { copy, decisionWords } from "../estimates.copy.ts";
import { bundleParts, type EstimatePage } from "../estimates.queries.ts";
import { LineFacts } from "../line-facts.tsx";
import { LineHead, LineRow } from "../line-row.tsx";
import type { EditedLine } from "./line-dialog.tsx";

const LineDialog = lazyPart(async () => (await import("./line-dialog.tsx")).LineDialog);

/** The lines as the team writes them. After the answer, and after the last day, they are read only. */
export function LinesCard({ page }: { page: EstimatePage }) {
  const { can, settings } = useClinic();
  const [edited, setEdited] = useState<EditedLine | null>(null);
  const { estimate, state, lines, pet } = page;
  const mayEdit = can("appointments:manage") && isUnanswered(estimate) && state !== "expired";
  return (
    <Card sx={{ p: 0 }}>
      {mayEdit && <AddBar page={page} onEdit={setEdited} />}
      {lines.length === 0 ? (
        <Box sx={{ p: 4 }}>
          <EmptyState isSmall title={copy.lines.none} />
        </Box>
      ) : (
        <>
          <LineHead last={mayEdit ? "" : copy.lines.agreed} />
          <Box component="ul" aria-label={copy.lines.title} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {lines.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                currency={estimate.currency}
                facts={<LineFacts line={line} currency={estimate.currency} hasAnswer={mayEdit} />}
              >
                {mayEdit ? (
                  <LineMenu line={line} onEdit={() => setEdited({ kind: "change", line })} />
                ) : (
                  <Typography sx={{ fontWeight: 600 }}>{decisionWords[line.decision]}</Typography>
                )}
              </LineRow>
            ))}
          </Box>
          <Box
            sx={{
              display: "flex",
              gap: 3,
              alignItems: "center",
              p: 4,
              borderTop: 1,
              borderColor: "line",
              color: "ink2",
            }}
          >
            <Info size={20} aria-hidden="true" style={{ flex: "none" }} />
            <Typography variant="body2">
              {copy.lines.foot(
                pet.name,
                settings.pricesIncludeTax === "yes" || lines.some(({ taxes }) => taxes.length > 0),
              )}
            </Typography>
          </Box>
        </>
      )}
      {edited && <LineDialog edited={edited} page={page} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function AddBar({ page: { estimate, pet }, onEdit }: { page: EstimatePage; onEdit: (edited: EditedLine) => void }) {
  const { db, mutate } = useClinic();
  const action = useToastAction();
  const addBundle = async (bundleId: string): Promise<void> => {
    const parts = await bundleParts(db, { bundleId, petId: pet.id });
    for (const { productId, lowMilli, highMilli, zeroPrice } of parts) {
      const isFree = zeroPrice === "yes";
      await mutate(addEstimateLine, { id: newId(), estimateId: estimate.id, productId, lowMilli, highMilli, isFree });
    }
    if (parts.length === 0) toastProblem(copy.lines.nothingFits);
    else toastDone(copy.lines.addedAll(parts.length));
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", px: 4, py: 3 }}>
      <Box sx={{ flex: "1 1 15rem", minWidth: 0 }}>
        <ProductPicker
          label={copy.lines.add}
          onPick={(product) =>
            product.kind === "bundle"
              ? void action.run(() => addBundle(product.id))
              : onEdit({ kind: "product", product })
          }
        />
      </Box>
      <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => onEdit({ kind: "text" })}>
        {copy.lines.addText}
      </Button>
    </Box>
  );
}

function LineMenu({ line: { id, description }, onEdit }: { line: EstimateLine; onEdit: () => void }) {
  const { mutate } = useClinic();
  const action = useToastAction();
  return (
    <MenuButton
      isIcon
      label={copy.lines.menu(description)}
      startIcon={<EllipsisVertical size={20} aria-hidden="true" />}
    >
      <MenuEntry icon={PenLine} onPick={onEdit}>
        {copy.lines.change}
      </MenuEntry>
      <MenuEntry icon={Trash2} onPick={() => void action.run(() => mutate(removeEstimateLine, { id }))}>
        {copy.lines.remove}
      </MenuEntry>
    </MenuButton>
  );
}
