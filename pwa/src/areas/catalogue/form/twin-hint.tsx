import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue } from "react";
import { useWatch, type Control } from "react-hook-form";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { copy } from "../catalogue.copy.ts";
import { productTwins, type ProductNames, type ProductTwin } from "../catalogue.queries.ts";
import type { ProductValues } from "./product-form-values.ts";

const MAX_HINTS = 3;
const NONE: ProductTwin[] = [];

interface TwinHintProps {
  control: Control<ProductValues>;
  /** Empty: of a new product. */
  productId: string;
}

/** Products that may be the same, while one types. A hint: two products may share a name. */
export function TwinHint({ control, productId }: TwinHintProps) {
  const { db } = useClinic();
  const [name, code, barcodes] = useWatch({ control, name: ["name", "code", "barcodes"] });
  const key = useDeferredValue(JSON.stringify({ name, code, barcodes }));
  const twins =
    useLiveQuery(() => productTwins(db, productId, JSON.parse(key) as ProductNames), [db, productId, key]) ?? NONE;
  return (
    <Box role="status" sx={{ display: twins.length === 0 ? "none" : "block" }}>
      {twins.length > 0 && (
        <Alert
          severity="warning"
          variant="outlined"
          role="presentation"
          sx={{ py: 1, "& .MuiAlert-message": { py: 1, flex: 1 } }}
        >
          {copy.form.twins}
          {twins.slice(0, MAX_HINTS).map(({ product, reasons }) => (
            <Stack
              key={product.id}
              direction="row"
              sx={{ columnGap: 2, alignItems: "center", justifyContent: "space-between" }}
            >
              <span>
                <Dotted parts={[product.name, product.code, copy.form.reasons(reasons)]} />
              </span>
              <Button variant="link" to={paths.product(product.id)}>
                {copy.form.open} <span className="vh">{product.name}</span>
              </Button>
            </Stack>
          ))}
        </Alert>
      )}
    </Box>
  );
}
