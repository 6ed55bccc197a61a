import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import { TYPED_METHODS } from "@fernpaw/domain/billing/payment";
import type { PaymentMethod } from "@fernpaw/domain/billing/till-sums";
import { Banknote, CreditCard, Ellipsis, Landmark, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { dialog as words, methodWords } from "./money.copy.ts";

const MAIN: readonly { method: PaymentMethod; icon: LucideIcon; label: string }[] = [
  { method: "card_terminal", icon: CreditCard, label: words.card },
  { method: "cash", icon: Banknote, label: methodWords.cash },
  { method: "bank_transfer", icon: Landmark, label: methodWords.bank_transfer },
];
const OTHERS = TYPED_METHODS.filter((value) => !MAIN.some(({ method }) => method === value));

interface PayMethodsProps {
  chosen: readonly PaymentMethod[];
  onPick: (method: PaymentMethod) => void;
}

interface TileProps {
  value: string;
  isChosen: boolean;
  isOpen?: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Tile({ value, isChosen, isOpen, onPick, children }: TileProps) {
  return (
    <ToggleButton
      value={value}
      selected={isChosen}
      onChange={onPick}
      {...(isOpen !== undefined && { "aria-expanded": isOpen })}
      sx={{
        textTransform: "none",
        display: "flex",
        flexDirection: "column",
        gap: 1,
        minWidth: 0,
        minHeight: 64,
        px: 1,
        ...(isChosen && { fontWeight: 600 }),
      }}
    >
      {children}
    </ToggleButton>
  );
}

/** The ways to pay as tiles; the seldom ones are behind the last tile. */
export function PayMethods({ chosen, onPick }: PayMethodsProps) {
  const hasOther = OTHERS.some((method) => chosen.includes(method));
  const [isOpen, setOpen] = useState(false);
  const columns = { display: "grid", gap: 2, gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } as const;
  return (
    <Box role="group" aria-label={words.method} sx={{ display: "grid", gap: 2 }}>
      <Box sx={columns}>
        {MAIN.map(({ method, icon: Icon, label }) => (
          <Tile key={method} value={method} isChosen={chosen.includes(method)} onPick={() => onPick(method)}>
            <Icon size={22} aria-hidden="true" />
            {label}
          </Tile>
        ))}
        <Tile value="more" isChosen={false} isOpen={isOpen || hasOther} onPick={() => setOpen((before) => !before)}>
          <Ellipsis size={22} aria-hidden="true" />
          {words.more}
        </Tile>
      </Box>
      {(isOpen || hasOther) && (
        <Box
          sx={{ ...columns, gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", sm: columns.gridTemplateColumns } }}
        >
          {OTHERS.map((method) => (
            <ToggleButton
              key={method}
              value={method}
              selected={chosen.includes(method)}
              onChange={() => onPick(method)}
              sx={{ textTransform: "none", minWidth: 0, minHeight: 48, px: 1 }}
            >
              {methodWords[method]}
            </ToggleButton>
          ))}
        </Box>
      )}
    </Box>
  );
}
