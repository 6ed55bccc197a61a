import { clientRow } from "@fernpaw/testing/builders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import type { Client } from "../clients.queries.ts";
import { ExportDialog } from "./export-dialog.tsx";

test("asks the server for the archive of this client alone", async () => {
  const bodies: unknown[] = [];
  const network = simulatedNetwork(() => ({ status: 202, data: { id: "one" } }));
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    bodies.push([config.url, JSON.parse(String(config.data))]);
    return network(config);
  };
  const clinic = await openTestClinic({ role: "owner" });
  const client = clientRow({ firstName: "Ada", lastName: "Okafor" }) as unknown as Client;
  const close = vi.fn();
  clinic.show(<ExportDialog client={client} onClose={close} />);
  expect(await screen.findByRole("dialog", { name: "Export data of Ada Okafor" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Make the archive" }));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(bodies).toEqual([["/api/exports", { clientId: client.id }]]);
});
