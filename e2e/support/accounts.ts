import type { Login } from "./tablet.ts";

export const PASSWORD = "seven quiet otters";
const LEFT_OUT = { timeZone: "Europe/London", country: "GB", currency: "GBP" };
let opened = 0;

/** An owner of a clinic that did not exist before, made without a browser. */
export async function newOwner(origin: string): Promise<Login> {
  opened += 1;
  const email = `owner${opened}-${process.pid}@accounts.example`;
  const body = { clinicName: `Rook Vets ${opened}`, firstName: "Ana", lastName: "Okafor", ...LEFT_OUT };
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ ...body, email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`No clinic was opened: ${await answer.text()}`);
  return { email, password: PASSWORD };
}
