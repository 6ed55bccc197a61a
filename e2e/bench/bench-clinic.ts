import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ServerProcess } from "@fernpaw/testing/server-process";
import type { Browser } from "@playwright/test";
import { Desk } from "../support/desk.ts";
import { type Login, Tablet } from "../support/tablet.ts";

const ROOT = join(import.meta.dirname, "..", "..");

export interface BenchClinic {
  server: ServerProcess;
  login: Login;
  token: string;
}

/** A real server with one clinic of `rows` rows, a tenth of them hot and the rest closed history. */
export async function clinicOf(rows: number): Promise<BenchClinic> {
  const server = await ServerProcess.start();
  const login = { email: "owner@bench.example", password: "seven quiet otters 88" };
  const post = async (path: string, body: unknown): Promise<{ accessToken: string }> => {
    const answer = await fetch(`${server.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: server.origin },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { accessToken: string };
  };
  const person = {
    clinicName: "Bench Vets",
    firstName: "Ben",
    lastName: "Chmark",
    ...login,
    agreementVersion: AGREEMENT.version,
  };
  const { accessToken } = await post("/api/auth/register", person);
  const profile = await fetch(`${server.origin}/api/profile/me`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { clinic } = (await profile.json()) as { clinic: { _id: string } };
  await server.stop();
  execFileSync(process.execPath, ["api/src/testing/fill-clinic.ts", server.dataDir, clinic._id, String(rows)], {
    cwd: ROOT,
  });
  await server.start();
  const { accessToken: token } = await post("/api/auth/login", login);
  return { server, login, token };
}

/** A tablet of the demo's owner, with the app. */
export const openOwner = (browser: Browser, { origin }: ServerProcess): Promise<Desk> =>
  Desk.open(browser, origin, { email: "owner@eastgate.example", open: Tablet.open });

/** A new client with a pet. Ends on the page of the pet. */
export async function addPatient(desk: Desk, firstName: string, pet: string): Promise<void> {
  await desk.addClient({ firstName, lastName: "Farrow", phone: "+44 7700 900123" });
  await desk.addPet(pet);
}

export interface BenchRow {
  work: string;
  ours: number;
  unit: string;
  limit?: number;
  limitName?: string;
  goal?: string;
}

/** As `.scripts/bench.mjs` reads them. */
export const printRow = (row: BenchRow): void => void process.stdout.write(`${JSON.stringify(row)}\n`);

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
