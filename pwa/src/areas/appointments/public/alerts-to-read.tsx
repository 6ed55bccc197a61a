import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { Alert } from "../../pets/public/pet-warnings.queries.ts";
import { WarningBox } from "../../pets/public/warning-box.tsx";
import { alertKindWords, allergyTitle } from "../../pets/public/warning-words.ts";
import { copy } from "../appointments.copy.ts";
import type { ArrivingPet } from "../check-in.queries.ts";

interface AlertsToReadProps {
  alerts: readonly Alert[];
  pets: readonly Pick<ArrivingPet, "allergies">[];
  readIds: readonly string[];
  onRead: (ids: string[]) => void;
}

/** Warnings about the pets that come in and their client, with a box for each that has to be ticked; then the allergies. */
export function AlertsToRead({ alerts, pets, readIds, onRead }: AlertsToReadProps) {
  const allergies = pets.flatMap((pet) => pet.allergies);
  const boxes = alerts.map((alert) => (
    <WarningBox key={alert.id} title={alertKindWords[alert.kind]} text={alert.text} isCalm={alert.severity === "info"}>
      {alert.mustAcknowledge === "yes" && (
        <FormControlLabel
          control={
            <Checkbox
              checked={readIds.includes(alert.id)}
              onChange={(_, isRead) =>
                onRead(isRead ? [...readIds, alert.id] : readIds.filter((id) => id !== alert.id))
              }
            />
          }
          label={copy.checkIn.read}
        />
      )}
    </WarningBox>
  ));
  return (
    <>
      {boxes}
      {allergies.map((allergy) => (
        <WarningBox key={allergy.id} title={allergyTitle(allergy)} text={allergy.reaction} />
      ))}
    </>
  );
}

/** Those that stop a pet from coming in. */
export function unreadOf(alerts: readonly Alert[], readIds: readonly string[]): Alert[] {
  return alerts.filter((alert) => alert.mustAcknowledge === "yes" && !readIds.includes(alert.id));
}
