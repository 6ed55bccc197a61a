import { randomUUID } from "node:crypto";
import { fail, say } from "./lib.mjs";

const ADMIN = { email: "admin@fernpaw.example", password: "eastgate-demo-2026" };

/** Sends an announcement to all clinics of the demo that runs on this machine, as its administrator. */
export async function announce([title, text]) {
  if (!title || !text) fail('Write the title and the text: npm run demo -- announce "Title" "Text".');
  const origin = `http://localhost:${process.env.PORT || "5280"}`;
  const post = async (path, body, token) => {
    const headers = { "content-type": "application/json", origin };
    if (token) headers.authorization = `Bearer ${token}`;
    const answer = await fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(() =>
      fail(`No server answers at ${origin}. Start the demo with npm start, or name its port: PORT=5280.`),
    );
    const given = await answer.json();
    if (!answer.ok) fail(`The server refused: ${given.title ?? answer.status}`);
    return given;
  };
  const { accessToken } = await post("/api/admin/auth/login", ADMIN);
  const announcement = { id: randomUUID(), title, body: text, audience: { type: "all" } };
  const { clinics } = await post("/api/admin/announcements", announcement, accessToken);
  say(`Sent to ${clinics} ${clinics === 1 ? "clinic" : "clinics"}.`);
}
