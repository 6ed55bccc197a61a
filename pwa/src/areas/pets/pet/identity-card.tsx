import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import type { ReactNode } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { PhotoControl } from "../photo/photo-control.tsx";
import { copy } from "../pets.copy.ts";
import { petsWords } from "../pets.words.copy.ts";
import { ChipNote } from "../form/chip-note.tsx";
import { otherTexts } from "./pet-texts.ts";
import { ReferringPractice } from "../public/referring-vet.tsx";
import { birthText, chipText, deathText, identifierWords, temperamentWords, type Pet } from "../public/pet-words.ts";

const words = petsWords.fields.pets;

export function IdentityCard({ pet }: { pet: Pet }) {
  const { can } = useClinic();
  return (
    <Card title={copy.identity}>
      {pet.identifiers.length === 0 && <Typography sx={{ mb: 2 }}>{copy.noIdentity}</Typography>}
      <Box component="dl" sx={{ m: 0, display: "grid", rowGap: 2 }}>
        {pet.identifiers.map((identifier) => (
          <Fact key={`${identifier.kind}:${identifier.value}`} label={identifierWords[identifier.kind]}>
            <Box component="span" sx={{ letterSpacing: "0.06em" }}>
              <bdi>{chipText(identifier.value)}</bdi>
            </Box>
            {identifier.kind === "microchip" && <ChipNote value={identifier.value} petId={pet.id} />}
            <Box component="span" sx={{ display: "block", color: "ink2", fontSize: "0.875rem" }}>
              {copy.implanted(
                identifier.site ?? "",
                identifier.implantedOn === undefined ? "" : fullDate(identifier.implantedOn),
                identifier.implantedBy ?? "",
              )}
            </Box>
          </Fact>
        ))}
        <Fact label={copy.listNumber}>{otherNumber(pet)}</Fact>
        <Fact label={copy.born}>{birthText(pet)}</Fact>
        <Fact label={copy.died}>{deathText(pet)}</Fact>
        <Fact label={words.colour}>{pet.colour}</Fact>
        <Fact label={words.markings}>{pet.markings}</Fact>
        <Fact label={words.temperament}>{pet.temperament === "unknown" ? "" : temperamentWords[pet.temperament]}</Fact>
        {otherTexts().map((field) => (
          <Fact key={field} label={words[field]}>
            {pet[field]}
          </Fact>
        ))}
        <Fact label={words.insurance}>{pet.insurance === null ? "" : <InsuranceFact insurance={pet.insurance} />}</Fact>
        <Fact label={words.referringVet}>
          {pet.referringVet === null ? "" : <ReferringPractice of={pet.referringVet} />}
        </Fact>
        <Fact label={words.notes}>{pet.notes}</Fact>
      </Box>
      {can("clients:manage") && (
        <Box sx={{ mt: 3 }}>
          <PhotoControl pet={pet} />
        </Box>
      )}
    </Card>
  );
}

/** The number in the system from which the pet was imported, unless it is that of its licence. */
function otherNumber(pet: Pet): string {
  const number = listNumberOf(pet);
  return number === null || pet.identifiers.some(({ value }) => value === number) ? "" : number;
}

function InsuranceFact({ insurance }: { insurance: NonNullable<Pet["insurance"]> }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { insurer, policyNo, startsOn, endsOn } = insurance;
  const dates = [
    startsOn === null ? "" : copy.insured.from(fullDate(startsOn)),
    endsOn === null ? "" : copy.insured.until(fullDate(endsOn)),
  ].filter((part) => part !== "");
  const fault =
    endsOn !== null && endsOn < today
      ? copy.insured.over
      : startsOn !== null && startsOn > today
        ? copy.insured.notYet
        : "";
  return (
    <>
      <bdi>
        {[insurer, policyNo === "" ? "" : copy.insured.policy(policyNo)].filter((part) => part !== "").join(" · ")}
      </bdi>
      <Box component="span" sx={{ display: "block", color: "ink2" }}>
        {dates.join(" ")}
      </Box>
      {fault !== "" && (
        <Box component="span" sx={{ display: "block", color: "warning.main" }}>
          {fault}
        </Box>
      )}
    </>
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
