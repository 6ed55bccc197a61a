import Box from "@mui/material/Box";
import { Upload, UserRoundPlus } from "lucide-react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { copy } from "./today.copy.ts";

/** In place of an empty board: what comes before the first appointment. */
export function FirstSteps() {
  const { can } = useClinic();
  return (
    <Card>
      <EmptyState
        title={copy.first.title}
        hint={copy.first.hint}
        action={
          can("clients:manage") && (
            <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 2, mt: 2 }}>
              <Button
                variant="primary"
                startIcon={<UserRoundPlus size={20} aria-hidden="true" />}
                to={`${paths.clients}?add=`}
              >
                {copy.first.addClient}
              </Button>
              <Button startIcon={<Upload size={20} aria-hidden="true" />} to={paths.import}>
                {copy.first.import}
              </Button>
              <Button variant="ghost" to={paths.welcome}>
                {copy.first.all}
              </Button>
            </Box>
          )
        }
      />
    </Card>
  );
}
