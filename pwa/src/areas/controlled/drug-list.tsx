import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { TriangleAlert } from "lucide-react";
import { useIsComplete } from "../../session/sync-client/use-is-complete.ts";
import { quantityText } from "../catalogue/public/product-words.copy.ts";
import { copy, stateWords } from "./controlled.copy.ts";
import type { ListedRegister } from "./registers.queries.ts";

interface DrugListProps {
  listed: readonly ListedRegister[];
  chosenId: string;
  onChoose: (productId: string) => void;
}

/** The drugs of a location with their balances. A narrow screen has a choice in its place. */
export function DrugList({ listed, chosenId, onChoose }: DrugListProps) {
  const isComplete = useIsComplete();
  return (
    <Box
      component="nav"
      aria-label={copy.list}
      sx={{
        display: { xs: "none", md: "block" },
        border: 1,
        borderColor: "line",
        borderRadius: "14px",
        bgcolor: "background.paper",
        overflow: "hidden",
      }}
    >
      {listed.map(({ product, register, toWitness }) => {
        const isChosen = product.id === chosenId;
        const state = register?.state ?? "ok";
        return (
          <ButtonBase
            key={product.id}
            aria-current={isChosen ? "true" : undefined}
            onClick={() => onChoose(product.id)}
            sx={{
              display: "block",
              width: "100%",
              minHeight: 64,
              px: 4,
              py: 3,
              textAlign: "start",
              borderBottom: 1,
              borderColor: "line",
              "&:last-of-type": { borderBottom: 0 },
              ...(isChosen && { bgcolor: "primarySoft.main", color: "primarySoft.contrastText" }),
            }}
          >
            <Typography
              component="span"
              sx={{ display: "flex", gap: 2, justifyContent: "space-between", fontWeight: 600 }}
            >
              <span style={{ overflowWrap: "anywhere" }}>{product.name}</span>
              <span style={{ whiteSpace: "nowrap" }}>
                {register
                  ? quantityText(register.balanceMilli, product.dispensingUnit)
                  : isComplete
                    ? copy.notOpen
                    : copy.onItsWay}
              </span>
            </Typography>
            <Box sx={{ display: "flex", gap: 2, justifyContent: "space-between" }}>
              <Typography component="span" variant="body2">
                {product.controlled && copy.schedule(product.strength, copy.scheduleOf(product.controlled))}
              </Typography>
              {toWitness > 0 && (
                <Typography component="span" variant="body2" sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
                  {copy.toWitness(toWitness)}
                </Typography>
              )}
            </Box>
            {state !== "ok" && (
              <Typography component="span" variant="body2" sx={{ display: "flex", gap: 1, color: "error.main" }}>
                <TriangleAlert size={18} aria-hidden="true" style={{ flex: "none" }} />
                {stateWords[state]}
              </Typography>
            )}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
