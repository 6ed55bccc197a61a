import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { Archive } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { BundleCard } from "../bundles/bundle-card.tsx";
import { copy } from "../catalogue.copy.ts";
import { productPage, type ProductPage } from "../catalogue.queries.ts";
import { DosesCard } from "../doses/doses-card.tsx";
import { isGoods } from "@fernpaw/domain/catalogue/product";
import { packText, productWords, rateText } from "../public/product-words.copy.ts";
import { useParts } from "../../../use-parts.ts";
import { AboutCard, BarcodesCard, LabelCard, RemindersCard, StockSettingsCard, UnitsCard } from "./product-cards.tsx";
import { ProductMenu } from "./product-menu.tsx";

/** Everything that the clinic has written about one product. */
export function ProductScreen({ productId }: { productId: string }) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => productPage(db, productId), [db, productId]);
  if (!can("inventory:view")) return <EmptyState isPage title={copy.noView} />;
  const list = { to: paths.products, title: copy.title };
  return (
    <RowPage page={page} missing={{ title: copy.notHere, hint: copy.notHereHint }} list={list}>
      {(found) => <ProductDetails page={found} />}
    </RowPage>
  );
}

function ProductDetails({ page }: { page: ProductPage }) {
  const { can } = useClinic();
  const parts = useParts("products");
  const { product } = page;
  return (
    <>
      <PageHeader
        crumbs={[{ label: copy.inventory }, { label: copy.title, to: paths.products }, { label: product.name }]}
        title={product.name}
        subtitle={<Subtitle page={page} />}
        actions={
          <>
            {parts.map(({ Actions }, at) => Actions && <Actions key={at} product={product} />)}
            {can("inventory:manage") && <ProductMenu product={product} />}
          </>
        }
      />
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 22rem" },
          alignItems: "start",
        }}
      >
        <Stack spacing={4}>
          {parts.map(({ Main }, at) => Main && <Main key={at} product={product} />)}
          <BundleCard product={product} />
          <DosesCard product={product} />
          <AboutCard page={page} />
          <UnitsCard product={product} />
          <StockSettingsCard product={product} />
        </Stack>
        <Stack spacing={4}>
          {parts.map(({ Side }, at) => Side && <Side key={at} product={product} />)}
          <LabelCard product={product} />
          <RemindersCard page={page} />
          <BarcodesCard product={product} />
        </Stack>
      </Box>
    </>
  );
}

function Subtitle({ page: { product, species, isPending } }: { page: ProductPage }) {
  const facts = [
    product.code,
    isGoods(product.kind) ? packText(product) : rateText(product.dispensingUnit),
    product.prescriptionOnly === "yes" ? productWords.prescriptionOnly : "",
    species.length === 0 ? copy.everySpecies : species.join(", ").toLowerCase(),
  ];
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 3, alignItems: "center" }}>
      <span>
        <Dotted parts={facts} />
      </span>
      {product.status === "archived" && (
        <StatusChip tone="done" icon={Archive}>
          {copy.archivedChip}
        </StatusChip>
      )}
      {isPending && <PendingMark />}
    </Box>
  );
}
