import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import MuiTextField from "@mui/material/TextField";
import { type HTMLAttributes, type Key, useRef, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { ScanButton } from "../../../ui/camera/scan-button.tsx";
import { ScanReader } from "../../../ui/scan-reader.ts";
import { SteadyHint } from "../../../ui/steady-hint.tsx";
import { useChoosingKeys } from "../../../ui/use-kept-enter.ts";
import { useOpenList } from "../../../ui/use-open-list.ts";
import { copy } from "../catalogue.copy.ts";
import { productsByCode, type Product } from "../catalogue.queries.ts";
import { ProductLine } from "./product-line.tsx";
import { useFoundProducts } from "./use-found-products.ts";

interface ProductPickerProps {
  label: string;
  onPick: (product: Product) => void;
  /** Products that cannot be chosen here. */
  exclude?: readonly string[];
  errorText?: string | undefined;
  autoFocus?: boolean;
}

const LIMIT = 30;
const isInUse = ({ status }: Product): boolean => status === "active";

const renderOption = ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, product: Product) => (
  <li key={key} {...props}>
    <ProductLine product={product} />
  </li>
);

/** A field that finds a product in use by what is typed or scanned; arrows and Enter choose. */
export function ProductPicker({ label, onPick, exclude = [], errorText, autoFocus = false }: ProductPickerProps) {
  const { db } = useClinic();
  const isComplete = useIsComplete();
  const [text, setText] = useState("");
  const [reader] = useState(() => new ScanReader());
  const answer = useFoundProducts(text, LIMIT, isInUse);
  const options = (answer?.found ?? []).map(({ product }) => product).filter(({ id }) => !exclude.includes(id));
  const isStale = text.trim() !== "" && answer?.text !== text;
  const list = useOpenList(options.length > 0);
  const latestText = useRef(text);
  const write = (next: string): void => {
    latestText.current = next;
    setText(next);
  };
  const pick = (product: Product): void => {
    write("");
    onPick(product);
  };
  const keys = useChoosingKeys({ isAnswered: !isStale, isOpen: list.open && text.trim() !== "", options, pick });
  const change = (next: string): void => {
    keys.forget();
    write(next);
  };
  /** A code that one product has is that product; any other is searched for. */
  const scan = async (code: string): Promise<void> => {
    change(code);
    const found = (await productsByCode(db, code)).filter((one) => isInUse(one) && !exclude.includes(one.id));
    if (found[0] && found.length === 1 && latestText.current === code) pick(found[0]);
  };
  const isNothing = !isStale && answer?.found.length === 0 && text.trim() !== "";
  const nothing = isComplete ? copy.picker.nothing : copy.picker.nothingYet;
  const hint = isNothing ? nothing(text.trim()) : answer?.isEarly ? copy.looking : "";
  return (
    <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
      <Autocomplete
        sx={{ flex: 1, minWidth: 0 }}
        {...list}
        options={options}
        value={null}
        inputValue={text}
        onInputChange={(_, value, reason) => {
          if (reason !== "reset" && reason !== "blur") change(value);
        }}
        onChange={(_, product) => {
          if (product) pick(product);
        }}
        onKeyDown={(event) => {
          const code = reader.take(event.nativeEvent);
          if (code === null && !keys.take(event)) return;
          event.preventDefault();
          event.defaultMuiPrevented = true;
          if (code !== null) void scan(code);
        }}
        slotProps={{ popper: { sx: { display: options.length === 0 ? "none" : undefined } } }}
        autoHighlight
        forcePopupIcon={false}
        filterOptions={(all) => all}
        // The highlight follows an option by its label: two products with one name are two options.
        getOptionLabel={({ id }) => id}
        renderOption={renderOption}
        renderInput={(params) => (
          <MuiTextField
            {...params}
            label={label}
            placeholder={copy.picker.placeholder}
            error={errorText !== undefined}
            helperText={<SteadyHint errorText={errorText} said={hint} />}
            slotProps={{ ...params.slotProps, formHelperText: { role: "status" } }}
            autoFocus={autoFocus}
          />
        )}
      />
      <ScanButton beside={label} onCode={(code) => void scan(code)} />
    </Box>
  );
}
