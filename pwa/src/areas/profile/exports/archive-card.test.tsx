import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import type { Archive } from "../public/export-calls.ts";
import { ArchiveCard } from "./archive-card.tsx";

const archive = (set: Partial<Archive>): Archive => ({
  id: "one",
  clientId: null,
  clientName: null,
  status: "done",
  failure: null,
  doneRows: 10,
  totalRows: 10,
  bytes: 3_500_000,
  createdAt: "2026-11-20T08:00:00.000Z",
  expiresAt: "2026-11-27T08:00:00.000Z",
  ...set,
});

async function open(lists: Archive[][]) {
  const calls: string[] = [];
  const network = simulatedNetwork(({ path }) => {
    if (path.endsWith("/address")) return { status: 201, data: { url: "/api/archives/c/one/token.zip" } };
    if (calls.at(-1)?.startsWith("GET")) return { status: 200, data: lists.length > 1 ? lists.shift() : lists[0] };
    return { status: 202, data: archive({ status: "waiting" }) };
  });
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    calls.push(`${config.method?.toUpperCase()} ${config.url}`);
    return network(config);
  };
  const clinic = await openTestClinic({ role: "owner" });
  clinic.show(<ArchiveCard />);
  return calls;
}

test("an archive is asked for, shows how far it is, and is then ready with its size", async () => {
  const calls = await open([[], [archive({ status: "running", doneRows: 1200, totalRows: 4800 })], [archive({})]]);
  expect(await screen.findByText("No archives yet.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Make an archive" }));
  expect(await screen.findByText("1,200 of 4,800 rows")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Making the archive" }).getAttribute("aria-valuenow")).toBe("25");
  expect(screen.getByRole("button", { name: "Make an archive" })).toHaveProperty("disabled", true);
  expect(await screen.findByText(/^3\.3 MB · kept until/, undefined, { timeout: 4000 })).toBeTruthy();
  expect(calls.filter((call) => call === "POST /api/exports")).toHaveLength(1);
});

test("the browser downloads the private address by itself", async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    addresses.push(this.getAttribute("href"));
  });
  const addresses: (string | null)[] = [];
  await open([[archive({})]]);
  await userEvent.click(await screen.findByRole("button", { name: /^Download: Everything/ }));
  await vi.waitFor(() => expect(addresses).toEqual(["/api/archives/c/one/token.zip"]));
  clicked.mockRestore();
});

test("an archive that failed says so, and is removed after a question", async () => {
  const calls = await open([[archive({ status: "failed", clientId: "x", clientName: "Ada Okafor" })], []]);
  expect(await screen.findByText("It could not be made. Make a new one.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Remove: Client Ada Okafor/ }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  await vi.waitFor(() => expect(calls).toContain("DELETE /api/exports/one"));
  expect(await screen.findByText("No archives yet.")).toBeTruthy();
});

test("a server without room says so, and whom to ask", async () => {
  await open([[archive({ status: "failed", failure: "disk_full" })]]);
  expect(await screen.findByText(/^There is not enough room on the server/)).toBeTruthy();
  expect(screen.queryByText("It could not be made. Make a new one.")).toBeNull();
});
