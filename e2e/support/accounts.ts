import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import type { Mailbox } from "./mailbox.ts";
import type { Login } from "./tablet.ts";

export const PASSWORD = "seven quiet otters";
const LEFT_OUT = { timeZone: "Europe/London", country: "GB", currency: "GBP", agreementVersion: AGREEMENT.version };
let opened = 0;

interface Owner extends Login {
  clinicName: string;
}

async function post(origin: string, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json", origin };
  const answer = await fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}

/** An owner of a clinic that did not exist before, made without a browser. The address is not proved yet. */
export async function newOwner(origin: string): Promise<Owner> {
  opened += 1;
  const email = `owner${opened}-${process.pid}@accounts.example`;
  const clinicName = `Rook Vets ${opened}`;
  const person = { firstName: "Ana", lastName: "Okafor", email, password: PASSWORD };
  await post(origin, "/api/auth/register", { clinicName, ...person, ...LEFT_OUT });
  return { email, password: PASSWORD, clinicName };
}

/** The same with the mailed link used. */
export async function provedOwner(origin: string, mailbox: Mailbox): Promise<Owner> {
  const owner = await newOwner(origin);
  const link = new URL(await mailbox.link(owner.email, "/verify-email"));
  await post(origin, "/api/auth/verify-email", {
    token: link.hash.slice("#token=".length),
    password: PASSWORD,
  });
  return owner;
}
