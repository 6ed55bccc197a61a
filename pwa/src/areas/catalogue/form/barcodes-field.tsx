import Box from "@mui/material/Box";
import { Plus, X } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useController, type Control } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../catalogue.copy.ts";
import type { ProductValues } from "./product-form-values.ts";

const words = copy.form;
const MAX_CODES = 12;
const MAX_LENGTH = 60;

/** The barcodes of a product. A scanner types a code and Enter: Enter adds the code and never sends the form. */
export function BarcodesField({ control }: { control: Control<ProductValues> }) {
  const { field, fieldState } = useController({ control, name: "barcodes" });
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState<string | null>(null);
  const codes = field.value;
  const add = (): void => {
    const code = typed.trim();
    if (code === "") return;
    if (codes.length >= MAX_CODES && !codes.includes(code)) return setNote(words.barcodesFull);
    setNote(codes.includes(code) ? words.barcodeTwice(code) : null);
    setTyped("");
    if (!codes.includes(code)) field.onChange([...codes, code]);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <Box sx={{ display: "flex", gap: 2, alignItems: "flex-start" }}>
        <TextField
          label={words.barcode}
          value={typed}
          onChange={(event) => {
            setNote(null);
            setTyped(event.target.value);
          }}
          onKeyDown={handleKey}
          // A code that was typed and not added is added too.
          onBlur={add}
          errorText={fieldState.error?.message}
          helperText={<span role="status">{note ?? words.barcodeHint}</span>}
          slotProps={{ htmlInput: { maxLength: MAX_LENGTH, autoComplete: "off", spellCheck: false } }}
        />
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={add} style={{ flex: "none" }}>
          {words.addBarcode}
        </Button>
      </Box>
      {codes.length > 0 && (
        <Box component="ul" aria-label={copy.cards.barcodes} sx={{ listStyle: "none", m: 0, mt: 2, p: 0 }}>
          {codes.map((code) => (
            <Box component="li" key={code} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
              <Box component="bdi" sx={{ overflowWrap: "anywhere" }}>
                {code}
              </Box>
              <IconButton
                label={words.removeBarcode(code)}
                onClick={() => field.onChange(codes.filter((one) => one !== code))}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
    </div>
  );
}
