// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import type { SearchAnswer, SearchQuestion } from "./search-worker.ts";

test("what is asked while the database is being opened waits for it", async () => {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  const said: SearchAnswer[] = [];
  vi.spyOn(self, "postMessage").mockImplementation((message: SearchAnswer) => void said.push(message));
  await import("./search-worker.ts");
  const ask = (data: SearchQuestion): boolean => self.dispatchEvent(new MessageEvent("message", { data }));
  ask({ type: "query", number: 1, text: "juno", options: { limit: 10 } });
  ask({ type: "open", databaseName: clinic.db.name });
  await waitFor(() => expect(said.some(({ type }) => type === "hits")).toBe(true));
  const [answer] = said.flatMap((message) => (message.type === "hits" ? [message] : []));
  expect(answer).toMatchObject({ number: 1, hits: [{ kind: "pet", id: desk.petId }] });
});
