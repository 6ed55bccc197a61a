import { breeds } from "@fernpaw/domain/pets/breed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { setSubscription } from "../subscriptions/subscriptions.queries.ts";

const HEAD = "vbo_id,label,species,breed_name,most_common_name,synonyms_pipe,obsolete";
const LIST = `${HEAD}
VBO:0200577,German Shepherd Dog (Dog),Dog,German Shepherd Dog,German Shepherd Dog,GSD|Alsatian,false
VBO:0200578,Old Dog (Dog),Dog,Old Dog,Old Dog,,true
VBO:0200579,Dragon (Dragon),Dragon,Dragon,Dragon,,false
`;

let api: TestApi;
let owner: TestBrowser;
let clinicId: string;
beforeAll(async () => {
  api = await buildTestApi();
  owner = api.browser();
  await owner.register();
  clinicId = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>().clinic._id;
});
afterAll(() => api.close());

const send = (payload: string, type = "text/csv", token = owner.accessToken) =>
  api.app.inject({
    method: "POST",
    url: "/api/breeds",
    headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": type },
    payload,
  });
const names = async (): Promise<string[]> => {
  const rows = await api.store.read((sql) => rowsOf(sql, clinicQuery(clinicId).selectFrom("breeds").select("name")));
  return rows.map(({ name }) => name);
};

test("an owner's list becomes the clinic's breeds, once however often it is sent", async () => {
  expect((await send(LIST)).json()).toEqual({ breeds: 1, written: 1, withdrawn: 1, unread: 1 });
  expect((await send(LIST)).json()).toMatchObject({ breeds: 1, written: 0 });
  expect(await names()).toEqual(["German Shepherd Dog"]);
});

test("a breed that Fernpaw has taken away stays away", async () => {
  const author = { userId: null, name: "test" };
  const id = "0b0e0000-0000-8000-8000-000000200577";
  const setStatus = (status: "active" | "inactive") =>
    api.sync.withClinicTx(clinicId, author, async (tx) => void (await tx.patch(breeds, id, { status })));
  await setStatus("inactive");
  expect((await send(LIST.replace("GSD|", "GSD|Schäferhund|"))).json()).toMatchObject({ breeds: 1, written: 0 });
  await setStatus("active");
  expect((await send(LIST.replace("GSD|", "GSD|Schäferhund|"))).json()).toMatchObject({ breeds: 1, written: 1 });
});

test.each([
  ["another list", "name,species\nJuno,Dog\n"],
  ["nothing", ""],
  ["a picture", "\u0000\u0001\u0002\u0003"],
  ["an unclosed quote", `${HEAD}\n"VBO:1,x`],
])("%s is refused in words", async (_, payload) => {
  const before = await names();
  const refused = await send(payload);
  expect([refused.statusCode, refused.json().code]).toEqual([400, "invalid_args"]);
  expect(refused.json().detail).toContain("vbo_breeds_flat.csv");
  expect(await names()).toEqual(before);
});

test("nobody without a session, no other kind of body, and no clinic whose subscription lapsed", async () => {
  expect((await send(LIST, "text/csv", "")).statusCode).toBe(401);
  expect((await send("{}", "application/json")).statusCode).toBeGreaterThanOrEqual(400);
  const lapsed = { status: "unpaid", trialEndsAt: null, lapsedAt: "2020-01-01T00:00:00.000Z" };
  await api.store.write((sql) => setSubscription(sql, clinicId, lapsed, api.clock.now()));
  expect((await send(LIST)).statusCode).toBe(402);
});
