import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { type Auth, AuthContext } from "../../../session/auth-context.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { type Reply, simulatedNetwork } from "../../../testing/simulated-network.ts";
import { AgreementCard } from "./agreement-card.tsx";
import type { Agreement } from "./data-protection-calls.ts";

async function open(first: Agreement, reads: Reply[] = []) {
  const calls: string[] = [];
  const clinic = await openTestClinic({ role: "owner" });
  const accepted = {
    ...first,
    version: first.present,
    acceptedAt: "2026-11-22T09:00:00.000Z",
    acceptedBy: clinic.actor.userId,
  };
  const network = simulatedNetwork(
    () => reads.shift() ?? { status: 200, data: calls.at(-1)?.startsWith("POST") ? accepted : first },
  );
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    calls.push(`${config.method?.toUpperCase()} ${config.url} ${config.data ?? ""}`);
    return network(config);
  };
  const reloadProfile = async () => {
    calls.push("profile");
  };
  clinic.show(
    <AuthContext value={{ reloadProfile } as unknown as Auth}>
      <AgreementCard />
    </AuthContext>,
  );
  return calls;
}

const none = { present: 2, version: null, acceptedAt: null, acceptedBy: null };

test("an owner of a clinic without an agreement accepts the present version", async () => {
  const calls = await open(none);
  expect(await screen.findByText(/No owner has accepted it yet/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Read the agreement" }).getAttribute("href")).toBe(
    "/data-processing-agreement",
  );
  await userEvent.click(screen.getByRole("button", { name: "Accept version 2" }));
  expect(await screen.findByText(/^Version 2 was accepted on/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept version 2" })).toBeNull();
  expect(calls).toContain('POST /api/data-protection/agreement {"version":2}');
  expect(calls.at(-1)).toBe("profile");
});

test("an older version is named, and the new one can be accepted", async () => {
  await open({ ...none, version: 1, acceptedAt: "2026-10-01T09:00:00.000Z", acceptedBy: "gone" });
  expect(await screen.findByText(/^Version 1 was accepted on/)).toBeTruthy();
  expect(screen.getByText(/Version 2 is new/)).toBeTruthy();
});

test("an agreement that could not be read is asked for again", async () => {
  await open(none, ["no network"]);
  expect(await screen.findByRole("alert")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/No owner has accepted it yet/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
