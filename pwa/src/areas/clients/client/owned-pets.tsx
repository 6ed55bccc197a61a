import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/card.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { petStatusWords } from "../../pets/public/pet-words.ts";
import { roleWords } from "../../pets/public/timeline.copy.ts";
import { copy } from "../clients.copy.ts";
import type { OwnedPet } from "../clients.queries.ts";

export function OwnedPets({ pets }: { pets: readonly OwnedPet[] }) {
  const current = pets.filter((owned) => owned.isCurrent);
  const former = pets.filter((owned) => !owned.isCurrent);
  return (
    <Card title={copy.page.pets}>
      {current.length === 0 && <Typography>{copy.page.noPets}</Typography>}
      <PetTiles pets={current} />
      {former.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 3, mb: 2, color: "ink2" }}>
            {copy.page.formerPets}
          </Typography>
          <PetTiles pets={former} />
        </>
      )}
    </Card>
  );
}

function PetTiles({ pets }: { pets: readonly OwnedPet[] }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        display: "grid",
        gap: 2,
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
      }}
    >
      {pets.map(({ pet, speciesCode, species, isPending, role, others }) => {
        const isPast = pet.status === "deceased" || pet.status === "transferred";
        return (
          <li key={pet.id}>
            <ButtonBase
              component={Link}
              to={paths.pet(pet.id)}
              sx={{
                display: "flex",
                justifyContent: "flex-start",
                textAlign: "start",
                gap: 3,
                width: "100%",
                p: 2.5,
                border: "1px solid",
                borderStyle: isPending ? "dashed" : "solid",
                borderColor: isPending ? "info.main" : "line",
                borderRadius: "14px",
                color: isPast ? "ink2" : "ink",
                "&:hover": { borderColor: "lineStrong" },
              }}
            >
              <Box component="span" sx={{ opacity: isPast ? 0.65 : 1 }}>
                <PetAvatar species={speciesCode} />
              </Box>
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography component="span" variant="subtitle1" sx={{ display: "block", overflowWrap: "anywhere" }}>
                  <bdi>{pet.name}</bdi>
                </Typography>
                <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
                  <Dotted
                    parts={[
                      role === null ? "" : roleWords[role],
                      species,
                      pet.breed,
                      pet.status === "active" ? "" : petStatusWords[pet.status],
                    ]}
                  />
                </Typography>
                {others.length > 0 && (
                  <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
                    {copy.page.with(others.map(({ name }) => name).join(", "))}
                  </Typography>
                )}
              </Box>
              {isPending && <PendingMark />}
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
