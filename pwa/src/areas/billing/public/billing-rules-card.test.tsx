import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { BillingRulesCard } from "./billing-rules-card.tsx";

test("an owner has the tills counted blind", async () => {
  const clinic = await openTestClinic();
  clinic.show(<BillingRulesCard />);
  const tick = await screen.findByRole("checkbox", { name: "Blind count of a till" });
  await userEvent.click(tick);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await rowsOf(clinic.db, clinicSettings).get(clinic.clinicId)).toMatchObject({
      countsBlind: "yes",
      tillLimitUnits: 10,
    }),
  );
  await clinic.allSaved();
});
