import { localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openBillingDesk } from "../../../testing/billing-desk.ts";
import { OpenWorkButton } from "./open-work-button.tsx";

const now = toInstant(Date.now());

test("the number of unfinished visits is right after each change", async () => {
  const { clinic, haveCharged } = await openBillingDesk();
  const visitId = await haveCharged(null, { stageAt: now, openedAt: now });
  clinic.show(<OpenWorkButton day={localDateOf(now, "Europe/London")} />);
  expect(await screen.findByText(/: 1$/)).toBeTruthy();
  const second = await haveCharged(null, { stageAt: now, openedAt: now });
  expect(await screen.findByText(/: 2$/)).toBeTruthy();
  await clinic.db.table(visits.table).bulkDelete([visitId, second]);
  await expect.poll(() => screen.queryByRole("button")).toBeNull();
});
