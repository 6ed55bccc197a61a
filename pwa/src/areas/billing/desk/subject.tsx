import Typography from "@mui/material/Typography";
import { copy } from "./desk.copy.ts";

/** The pets, and the client in quieter letters; the client alone where no pet is known. */
export function Subject({ petNames, client }: { petNames: string; client: string }) {
  const main = petNames || client || copy.counterSale;
  return (
    <>
      <bdi>{main}</bdi>{" "}
      {petNames !== "" && client !== "" && (
        <Typography component="span" sx={{ color: "ink2", fontWeight: 400 }}>
          {"· "}
          <bdi>{client}</bdi>
        </Typography>
      )}
    </>
  );
}
