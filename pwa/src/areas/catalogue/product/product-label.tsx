import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useClinic } from "../../../session/clinic-context.ts";
import { copy } from "../catalogue.copy.ts";
import type { Product } from "../catalogue.queries.ts";
import { labelTitle } from "./label-title.ts";

type LabelParts = Pick<Product, "name" | "printedName" | "strength" | "form" | "labelText" | "warnings">;

/** The product's part of a label of 80 by 50 mm. */
export function ProductLabel({ product }: { product: LabelParts }) {
  const { settings } = useClinic();
  const { labelText, warnings } = product;
  return (
    <Box component="figure" sx={{ m: 0, maxWidth: "24rem" }}>
      <Box
        sx={{
          display: "grid",
          alignContent: "start",
          gap: 1,
          minHeight: "9rem",
          p: 3,
          border: "1px solid",
          borderColor: "lineStrong",
          borderRadius: "6px",
          overflowWrap: "anywhere",
        }}
      >
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <bdi>{settings.name}</bdi>
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{labelTitle(product)}</bdi>
        </Typography>
        {labelText.trim() === "" && warnings.trim() === "" && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {copy.label.none}
          </Typography>
        )}
        {labelText.trim() !== "" && <Typography sx={{ whiteSpace: "pre-wrap" }}>{labelText}</Typography>}
        {warnings.trim() !== "" && (
          <Typography variant="body2" sx={{ fontWeight: 600, whiteSpace: "pre-wrap" }}>
            {warnings}
          </Typography>
        )}
      </Box>
      <Typography component="figcaption" variant="body2" sx={{ mt: 1, color: "ink2" }}>
        {copy.label.rest}
      </Typography>
    </Box>
  );
}
