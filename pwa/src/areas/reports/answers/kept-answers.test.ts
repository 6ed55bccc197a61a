// @vitest-environment jsdom
import { dropDerived } from "@fernpaw/sync/client/derived";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { expect, test } from "vitest";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { keepAnswer, keptAnswer } from "./kept-answers.ts";

test("answers go with the rows that the device drops at a lost right", async () => {
  const { db } = await openTestClinic();
  const question: ReportAnswer["question"] = { from: "2026-11-01", to: "2026-11-30", compare: "weekdays" };
  const answer: ReportAnswer = {
    report: "tax",
    question,
    before: { from: "2026-10-04", to: "2026-10-31" },
    computedAt: "2026-11-30T12:00:00.000Z",
    now: { tax: 700 },
    previous: {},
    groups: {},
  };
  await keepAnswer(db, answer);
  expect(await keptAnswer(db, "tax", question)).toEqual(answer);
  await dropDerived(db);
  expect(await keptAnswer(db, "tax", question)).toBeNull();
});
