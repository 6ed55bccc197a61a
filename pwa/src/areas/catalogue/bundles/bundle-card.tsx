import { bundleFor } from "@fernpaw/domain/catalogue/bundle";
import { removeBundleLine } from "@fernpaw/domain/catalogue/bundle.mutations";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { copy as catalogueCopy } from "../catalogue.copy.ts";
import type { Product } from "../catalogue.queries.ts";
import { readKg } from "../doses/weight-band.ts";
import { BundleLineDialog } from "./bundle-line-dialog.tsx";
import { partFacts, partName, partQuantity } from "./bundle-text.ts";
import { copy } from "./bundles.copy.ts";
import { type BundlePart, partsOfBundle } from "./bundles.queries.ts";

const STEP = 10;

/** The products of a bundle, and what it is for a weight. */
export function BundleCard({ product }: { product: Product }) {
  const { db, can, settings } = useClinic();
  const parts = useLiveQuery(() => partsOfBundle(db, product.id), [db, product.id]);
  const isComplete = useIsComplete();
  const [opened, setOpened] = useState<BundlePart | "new" | null>(null);
  if (!parts || product.kind !== "bundle") return null;
  const mayChange = can("inventory:manage");
  return (
    <Card
      title={copy.title}
      actions={
        mayChange && (
          <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened("new")}>
            {copy.add}
          </Button>
        )
      }
    >
      {!isComplete && <Typography sx={{ color: "ink2" }}>{catalogueCopy.stillLoading}</Typography>}
      {isComplete && parts.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.none}</Typography>}
      {parts.length > 0 && (
        <>
          <Box component="ul" aria-label={copy.title} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
            {parts.map((part) => (
              <Box component="li" key={part.line.id} sx={{ display: "flex", gap: 2, alignItems: "flex-start" }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                  <Typography sx={{ fontWeight: 600 }}>
                    <Link component={RouterLink} to={paths.product(part.line.productId)}>
                      <bdi>{partName(part)}</bdi>
                    </Link>
                  </Typography>
                  <Typography sx={{ color: "ink2" }}>
                    <Dotted parts={partFacts(part, settings.locale)} />
                  </Typography>
                </Box>
                {mayChange && <PartMenu part={part} onEdit={() => setOpened(part)} />}
              </Box>
            ))}
          </Box>
          {isComplete && <BundleForWeight bundleId={product.id} parts={parts} />}
        </>
      )}
      {opened !== null && (
        <BundleLineDialog
          bundleId={product.id}
          part={opened === "new" ? null : opened}
          nextSort={(parts.at(-1)?.line.sort ?? 0) + STEP}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

function PartMenu({ part, onEdit }: { part: BundlePart; onEdit: () => void }) {
  const { mutate } = useClinic();
  const name = partName(part);
  const { id } = part.line;
  const turn = (status: BundlePart["line"]["status"]) => (): void => {
    mutate(removeBundleLine, { id, status }).then(
      () => (status === "removed" ? toastDone(copy.removed(name), turn("active")) : toastDone(copy.restored(name))),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <MenuButton isIcon label={copy.menu(name)}>
      <MenuEntry onPick={onEdit}>{copy.edit}</MenuEntry>
      <MenuEntry onPick={turn("removed")}>{copy.remove}</MenuEntry>
    </MenuButton>
  );
}

function BundleForWeight({ bundleId, parts }: { bundleId: string; parts: readonly BundlePart[] }) {
  const { settings } = useClinic();
  const [typed, setTyped] = useState("");
  const read = readKg(typed, settings.locale);
  const weightG = "unread" in read || read.value <= 0 ? null : read.value;
  const isBad = typed.trim() !== "" && weightG === null;
  const { lines, needsWeight } = bundleFor(
    parts.map(({ line }) => line),
    { bundleId, weightG },
  );
  const fitting = parts.filter(({ line }) => lines.some(({ id }) => id === line.id));
  return (
    <Box component="section" aria-label={copy.preview} sx={{ mt: 4, p: 4, bgcolor: "sunken", borderRadius: "10px" }}>
      <Typography component="h3" variant="h4" sx={{ mb: 3 }}>
        {copy.preview}
      </Typography>
      <TextField
        label={copy.weight}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        errorText={isBad ? copy.weightBad : undefined}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
        sx={{ maxWidth: "16rem" }}
      />
      <Box role="status" sx={{ mt: 3 }}>
        {needsWeight && <Typography sx={{ mb: 2 }}>{copy.needsWeight}</Typography>}
        {fitting.length === 0 && !needsWeight && <Typography>{copy.fitsNone}</Typography>}
        {fitting.length > 0 && (
          <Box component="ul" aria-label={copy.fits} sx={{ m: 0, pl: 5 }}>
            {fitting.map((part) => (
              <li key={part.line.id}>
                <Dotted parts={[partName(part), partQuantity(part)]} />
              </li>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}
