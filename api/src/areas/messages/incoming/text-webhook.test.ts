import { clients } from "@fernpaw/domain/clients/client";
import { messages } from "@fernpaw/domain/messages/message";
import { clientRow } from "@fernpaw/testing/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signBody } from "../../../http/signed-body.ts";
import { buildTestApi, PUBLIC_URL, TEST_SECRET, type TestApi } from "../../../testing/build-test-api.ts";
import { addTestClinic, type TestUser } from "../../../testing/sync-clinic.ts";
import { deriveKeys, sign } from "../../auth/tokens/keys.ts";
import { noteTextedNumber } from "./incoming.queries.ts";
import { TEXT_SIGNATURE } from "./incoming.routes.ts";
import { createTextKey } from "./text-key.ts";

const SECRET = "the secret of the provider of texts";
const NUMBER = "+34600100200";
let api: TestApi;
let clinic: TestUser;

beforeAll(async () => {
  api = await buildTestApi({
    sms: { url: "http://127.0.0.1:1/", token: null, sender: "+34600", incomingSecret: SECRET },
  });
  clinic = await addTestClinic(api.store, api.sync);
  const client = clientRow({ phones: [{ label: "mobile", typed: NUMBER, e164: NUMBER, isPreferred: true }] });
  const { clinicId } = clinic;
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, (tx) => tx.insert(clients, client));
  const keys = deriveKeys(TEST_SECRET);
  const keyOf = createTextKey((purpose, text) => sign(keys.link, purpose, text));
  const sent = {
    numberKey: keyOf("number", NUMBER),
    clinicId,
    clientId: client.id,
    sentAt: "2026-11-21T08:00:00.000Z",
  };
  await api.store.write((sql) => noteTextedNumber(sql, sent, "2026-01-01T00:00:00.000Z"));
});
afterAll(() => api.close());

interface Sent {
  body: string;
  secret?: string;
  signedAtMs?: number;
  header?: string;
}

async function post({ body, secret = SECRET, signedAtMs = api.clock.nowMs(), header }: Sent, to = api) {
  const signature = header ?? signBody(secret, body, signedAtMs);
  const headers = { host: new URL(PUBLIC_URL).host, "content-type": "application/json", [TEXT_SIGNATURE]: signature };
  return to.app.inject({ method: "POST", url: "/api/text-webhook", headers, payload: body });
}
const textOf = (id: string, set: object = {}): string =>
  JSON.stringify({ id, from: NUMBER, to: "+34600", text: "Hello?", ...set });
const bodies = async (): Promise<string[]> => {
  const rows = await api.sync.withClinicRead(clinic.clinicId, (tx) => tx.list(messages, {}));
  return rows.map(({ body }) => body);
};

describe("the address for incoming texts", () => {
  test("refuses what is forged, altered, too old or from the future, and writes nothing", async () => {
    const body = textOf("forged");
    const nowMs = api.clock.nowMs();
    const good = signBody(SECRET, body, nowMs);
    const forged: Omit<Sent, "body">[] = [
      { secret: "another secret" },
      { header: "" },
      { header: good.split(",")[0] ?? "" },
      { header: `${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}` },
      { signedAtMs: nowMs - 301_000 },
      { signedAtMs: nowMs + 301_000 },
    ];
    for (const one of forged) {
      const answer = await post({ body, ...one });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "signature_refused"]);
    }
    expect((await post({ body: `${body} `, header: good })).statusCode).toBe(400);
    for (const unread of ["{}", "no json", textOf("", {}), textOf("x", { from: "Fernpaw" }), textOf("x", { text: 1 })])
      expect((await post({ body: unread })).json().code).toBe("signature_refused");
    expect(await bodies()).toEqual([]);
  });

  test("takes a text once, and a repeat that is signed again says nothing else", async () => {
    const body = textOf("once", { text: "Once" });
    for (const later of [0, 1, 120]) {
      const answer = await post({ body, signedAtMs: api.clock.nowMs() + later * 1000 });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect(await bodies()).toEqual(["Once"]);
  });

  test("answers a number that it does not know as one that it knows", async () => {
    const unknown = await post({ body: textOf("unknown", { from: "+34600999999", text: "Unknown" }) });
    const known = await post({ body: textOf("known", { from: NUMBER.slice(1), text: "Known" }) });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await bodies()).toEqual(expect.arrayContaining(["Known"]));
    expect(await bodies()).not.toContain("Unknown");
  });

  test("drops what is more than a conversation, without a word", async () => {
    const before = (await bodies()).length;
    for (let at = 0; at < 60; at += 1)
      expect((await post({ body: textOf(`flood ${at}`, { text: `Flood ${at}` }) })).statusCode).toBe(200);
    expect((await bodies()).length - before).toBeLessThanOrEqual(40);
  });

  test("is closed where the server has no secret for it", async () => {
    const other = await buildTestApi();
    expect((await post({ body: textOf("closed"), secret: "" }, other)).json().code).toBe("signature_refused");
    await other.close();
  });
});
