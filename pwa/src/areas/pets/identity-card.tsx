import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { fullDate } from "../../ui/clock-time.tsx";
import { copy } from "./pets.copy.ts";
import { chipText, identifierWords, temperamentWords, type Pet } from "./shared/pet-words.ts";

function birthText(pet: Pet): string {
  if (pet.birthOn === null) return "";
  if (pet.birthPrecision === "day") return fullDate(pet.birthOn);
  const year = pet.birthOn.slice(0, 4);
  if (pet.birthPrecision === "month") return fullDate(pet.birthOn).replace(/^\d+ /, "");
  return pet.birthPrecision === "year" ? year : `${copy.form.precisions.estimated.toLowerCase()} ${year}`;
}

export function IdentityCard({ pet }: { pet: Pet }) {
  return (
    <Card title={copy.identity}>
      {pet.identifiers.length === 0 && <Typography sx={{ mb: 2 }}>{copy.noIdentity}</Typography>}
      <Box component="dl" sx={{ m: 0, display: "grid", rowGap: 2 }}>
        {pet.identifiers.map((identifier) => (
          <Fact key={`${identifier.kind}:${identifier.value}`} label={identifierWords[identifier.kind]}>
            <Box component="span" sx={{ letterSpacing: "0.06em" }}>
              {chipText(identifier.value)}
            </Box>
          </Fact>
        ))}
        <Fact label={copy.born}>{birthText(pet)}</Fact>
        <Fact label={copy.colour}>{pet.colour}</Fact>
        <Fact label={copy.markings}>{pet.markings}</Fact>
        <Fact label={copy.temperament}>{pet.temperament === "unknown" ? "" : temperamentWords[pet.temperament]}</Fact>
        <Fact label={copy.notes}>{pet.notes}</Fact>
      </Box>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === "") return null;
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: "ink2" }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {children}
      </Typography>
    </div>
  );
}
