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
import { copy as catalogueCopy } from "../catalogue.copy.ts";
import type { Product } from "../catalogue.queries.ts";
import { ForWeight, WeightField } from "../doses/for-weight.tsx";
import { ProductPartMenu, ProductPartsList } from "../product/product-parts-list.tsx";
import { BundleLineDialog } from "./bundle-line-dialog.tsx";
import { partFacts, partName, partQuantity } from "./bundle-text.ts";
import { copy } from "./bundles.copy.ts";
import { type BundlePart, partsOfBundle } from "./bundles.queries.ts";

const STEP = 10;

/** The products of a bundle, and what it is for a weight. */
export function BundleCard({ product }: { product: Product }) {
  const { db, can, settings, mutate } = useClinic();
  const parts = useLiveQuery(() => partsOfBundle(db, product.id), [db, product.id]);
  const isComplete = useIsComplete();
  const [opened, setOpened] = useState<BundlePart | "new" | null>(null);
  if (!parts || product.kind !== "bundle") return null;
  const mayChange = can("inventory:manage");
  const listed = (part: BundlePart) => {
    const { id, productId } = part.line;
    const name = partName(part);
    const text = (
      <>
        <Typography sx={{ fontWeight: 600 }}>
          <Link component={RouterLink} to={paths.product(productId)}>
            <bdi>{name}</bdi>
          </Link>
        </Typography>
        <Typography sx={{ color: "ink2" }}>
          <Dotted parts={partFacts(part, settings.locale)} />
        </Typography>
      </>
    );
    const menu = mayChange && (
      <ProductPartMenu
        name={name}
        onEdit={() => setOpened(part)}
        onTurn={(status) => mutate(removeBundleLine, { id, status })}
        removed={copy.removed(name)}
        restored={copy.restored(name)}
      />
    );
    return { id, text, menu };
  };
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
          <ProductPartsList label={copy.title} parts={parts.map(listed)} />
          {isComplete && <BundleForWeight bundleId={product.id} parts={parts} />}
        </>
      )}
      {opened !== null && (
        <BundleLineDialog
          bundleId={product.id}
          part={opened === "new" ? null : opened}
          others={parts.filter((part) => part !== opened)}
          nextSort={(parts.at(-1)?.line.sort ?? 0) + STEP}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

function BundleForWeight({ bundleId, parts }: { bundleId: string; parts: readonly BundlePart[] }) {
  const [weightG, setWeightG] = useState<number | null>(null);
  const { lines, needsWeight } = bundleFor(
    parts.map(({ line }) => line),
    { bundleId, weightG },
  );
  const fitting = parts.filter(({ line }) => lines.some(({ id }) => id === line.id));
  return (
    <ForWeight title={copy.preview}>
      <WeightField onWeight={setWeightG} sx={{ maxWidth: "16rem" }} />
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
    </ForWeight>
  );
}
