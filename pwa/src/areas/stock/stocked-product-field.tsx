import Autocomplete from "@mui/material/Autocomplete";
import MuiTextField from "@mui/material/TextField";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { useOpenList } from "../../ui/use-open-list.ts";
import { adjust } from "./stock.copy.ts";
import { stockedProducts, type Product } from "./stock.queries.ts";

interface StockedProductFieldProps {
  value: Product | null;
  onPick: (product: Product | null) => void;
  errorText: string | undefined;
}

const MOST = 50;

/** Finds a product whose stock is counted: by name, code or barcode. */
export function StockedProductField({ value, onPick, errorText }: StockedProductFieldProps) {
  const { db } = useClinic();
  const [text, setText] = useState("");
  const all = useLiveQuery(() => stockedProducts(db), [db]) ?? [];
  const words = foldText(text).split(" ").filter(Boolean);
  const found = all
    .filter(({ name, code, barcodes }) => {
      const within = foldText([name, code, ...barcodes].join(" "));
      return words.every((word) => within.includes(word));
    })
    .slice(0, MOST);
  const list = useOpenList(found.length > 0);
  return (
    <Autocomplete<Product>
      {...list}
      options={found}
      filterOptions={(options) => options}
      value={value}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, product) => onPick(product)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={adjust.noProduct}
      autoHighlight
      renderInput={(params) => (
        <MuiTextField
          {...params}
          label={adjust.product}
          error={errorText !== undefined}
          helperText={errorText}
          autoFocus
        />
      )}
    />
  );
}
