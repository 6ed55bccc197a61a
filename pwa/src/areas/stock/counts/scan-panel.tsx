import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Barcode, Keyboard } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ScanButton } from "../../../ui/camera/scan-button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import type { Product } from "../stock.queries.ts";
import { counting as copy } from "./counts.copy.ts";

interface ScanPanelProps {
  /** Nothing is chosen: the next product comes from here. */
  isWaiting: boolean;
  onPick: (product: Product) => void;
  /** Read with the camera. */
  onCode: (code: string) => void;
}

/** Says that a barcode can be scanned, also with the camera. The keyboard button finds a product by name instead. */
export function ScanPanel({ isWaiting, onPick, onCode }: ScanPanelProps) {
  const [isFinding, setFinding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasWaited = useRef(isWaiting);
  useEffect(() => {
    // The field that had the focus is gone with the saved figure.
    if (isWaiting && !hasWaited.current) button.current?.focus();
    hasWaited.current = isWaiting;
  }, [isWaiting]);
  const field = useRef<HTMLDivElement>(null);
  const wasFinding = useRef(isFinding);
  useEffect(() => {
    // The button that was tapped is gone, also while a figure is open and the field does not wait.
    if (isFinding) field.current?.querySelector("input")?.focus();
    else if (wasFinding.current) button.current?.focus();
    wasFinding.current = isFinding;
  }, [isFinding]);
  if (isFinding)
    return (
      <Box sx={{ display: "flex", gap: 2, alignItems: "flex-start" }}>
        <Box ref={field} sx={{ flex: 1, minWidth: 0 }}>
          {/* Anew for each product, so that it takes the focus. */}
          <ProductPicker key={String(isWaiting)} label={copy.findField} autoFocus={isWaiting} onPick={onPick} />
        </Box>
        <IconButton label={copy.toScanner} onClick={() => setFinding(false)}>
          <Barcode size={24} aria-hidden="true" />
        </IconButton>
      </Box>
    );
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 3,
        minHeight: 72,
        pl: 4,
        pr: 2,
        borderRadius: "10px",
        bgcolor: "rail.sunken",
        color: "rail.text",
        "& .icon-button:hover": { bgcolor: "rail.selected" },
      }}
    >
      <Barcode size={32} aria-hidden="true" />
      <Typography sx={{ flex: 1, fontWeight: 600 }}>{copy.scan}</Typography>
      <ScanButton beside={copy.findField} onCode={onCode} />
      <IconButton ref={button} label={copy.find} onClick={() => setFinding(true)}>
        <Keyboard size={24} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
