import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { products } from "@fernpaw/domain/catalogue/product";
import { quantityText } from "@fernpaw/domain/catalogue/unit-words.copy";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { decimalText } from "../../../form/typed-number.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { billingTitle } from "../billing.copy.ts";
import { invoiceName } from "../money/money.copy.ts";
import { listInvoices } from "../money/visit-money.queries.ts";
import { ClientField } from "./client-field.tsx";
import { type SoldLine, soldLines } from "./returns.queries.ts";
import { copy as saleCopy } from "./sale.copy.ts";

const CreditAndRefund = lazyPart(async () => (await import("../money/credit-and-refund.tsx")).CreditAndRefund);

const copy = saleCopy.back;
const QUANTITY_DECIMALS = 3;

type Product = RowOf<typeof products>;

/** Goods that a client brings back: their sale is found, credited and refunded. */
export function ReturnScreen({ startClientId }: { startClientId: string | null }) {
  const { can } = useClinic();
  const [clientId, setClientId] = useState(startClientId);
  const [product, setProduct] = useState<Product | null>(null);
  if (!can("billing:manage")) return <EmptyState isPage title={copy.noView} />;
  return (
    <>
      <PageHeader
        title={copy.title}
        crumbs={[
          { label: billingTitle, to: paths.billing },
          { label: saleCopy.title, to: paths.sale() },
          { label: copy.title },
        ]}
      />
      <Card>
        <Stack spacing={4} sx={{ pt: 2 }}>
          <ProductPicker label={product ? copy.other : copy.find} autoFocus onPick={setProduct} />
          <ClientField clientId={clientId} onChange={setClientId} removeLabel={copy.anyClient} />
          {product ? (
            <Sales product={product} clientId={clientId} />
          ) : (
            <Typography sx={{ color: "ink2" }}>{copy.hint}</Typography>
          )}
        </Stack>
      </Card>
    </>
  );
}

function Sales({ product, clientId }: { product: Product; clientId: string | null }) {
  const { db } = useClinic();
  const [opened, setOpened] = useState<SoldLine | null>(null);
  const sold = useLiveQuery(() => soldLines(db, { productId: product.id, clientId }), [db, product.id, clientId]);
  if (sold === undefined) return null;
  return (
    <>
      {sold.length === 0 ? (
        <Typography role="status">{copy.none(product.name)}</Typography>
      ) : (
        <div>
          <Typography component="h2" variant="h3">
            {copy.list(product.name)}
          </Typography>
          <Box component="ul" aria-label={copy.list(product.name)} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {sold.map((one) => (
              <Sale key={one.line.lineId} sold={one} onReturn={() => setOpened(one)} />
            ))}
          </Box>
        </div>
      )}
      {opened && <Return sold={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Sale({ sold, onReturn }: { sold: SoldLine; onReturn: () => void }) {
  const { settings } = useClinic();
  const { invoice, client, line, leftMilli } = sold;
  const name = invoiceName(invoice);
  return (
    <Box
      component="li"
      sx={{ display: "flex", gap: 3, alignItems: "center", py: 2, borderTop: 1, borderColor: "line", minHeight: 64 }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>{client === "" ? copy.nobody : client}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted
            parts={[
              shortDate(invoice.issuedOn),
              name,
              copy.left(quantityText(leftMilli, line.unit), moneyText(line.grossMinor, settings)),
            ]}
          />
        </Typography>
      </Box>
      <Button aria-label={copy.takeOf(name)} onClick={onReturn}>
        {copy.take}
      </Button>
    </Box>
  );
}

/** The credit note over what is left of the line, with the goods back on the shelf unless the person says no. */
function Return({ sold: { invoice, line, leftMilli }, onClose }: { sold: SoldLine; onClose: () => void }) {
  const { db, settings } = useClinic();
  const listed = useLiveQuery(async () => (await listInvoices(db, [invoice]))[0], [db, invoice]);
  if (!listed) return null;
  const quantity = decimalText(leftMilli, { locale: settings.locale, decimals: QUANTITY_DECIMALS });
  return (
    <CreditAndRefund
      listed={listed}
      petIds={[]}
      start={{ [line.lineId]: quantity, returnsStock: "yes" }}
      onClose={onClose}
    />
  );
}
