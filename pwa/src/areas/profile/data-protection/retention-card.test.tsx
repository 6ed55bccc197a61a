import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { type Reply, simulatedNetwork } from "../../../testing/simulated-network.ts";
import { RetentionCard } from "./retention-card.tsx";

async function open(reads: Reply[] = []) {
  const counts = { clients: 2, visits: 0, invoices: 1, messages: 1204 };
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => reads.shift() ?? { status: 200, data: counts });
  const clinic = await openTestClinic({ role: "owner" });
  clinic.show(<RetentionCard />);
  if (reads.length > 0) await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("2 clients without a record in time");
  return clinic;
}

const books = () => screen.getByLabelText("Keep invoices and payments for (years)");

test("names the law's period with its source, and counts what is past", async () => {
  await open();
  expect(screen.getByText(/^At least 6 years \(HMRC/)).toBeTruthy();
  expect(screen.getByText("1,204 messages")).toBeTruthy();
  expect(screen.getByText("1 invoice")).toBeTruthy();
  expect(screen.queryByText(/0 visits/)).toBeNull();
});

test("counts that could not be read are asked for again", async () => {
  await open(["no network"]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a period below the law's is refused with words at its field, and a longer one is saved", async () => {
  const clinic = await open();
  await userEvent.clear(books());
  await userEvent.type(books(), "2");
  await userEvent.click(screen.getByRole("button", { name: "Save periods" }));
  await vi.waitFor(() => expect(books().getAttribute("aria-invalid")).toBe("true"));
  await userEvent.clear(books());
  await userEvent.type(books(), "12");
  await userEvent.click(screen.getByRole("checkbox", { name: "Erase clients when all periods are over" }));
  await userEvent.click(screen.getByRole("button", { name: "Save periods" }));
  await vi.waitFor(async () => expect(JSON.stringify(await clinic.sync.exportQueue())).toContain('"booksYears":12'));
  expect(JSON.stringify(await clinic.sync.exportQueue())).toContain('"erasesInactive":"yes"');
});
