import { noteFigure } from "@fernpaw/testing/note-figure";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import { buildTestApi, type TestApi } from "../../../testing/build-test-api.ts";
import { PASSWORD } from "../../../testing/test-browser.ts";
import { maskNetwork } from "../../../http/network.ts";

let api: TestApi;
beforeEach(async () => {
  api = await buildTestApi();
});
afterEach(() => api.close());

const addressOf = (index: number): string => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;

/** Wrong passwords for one account, each from an address of its own. */
async function attack(email: string, guesses: number, from = 0): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < guesses; index += 1) {
    const answer = await api.browser({ address: addressOf(from + index) }).login(email, `a wrong guess ${index}`);
    statuses.push(answer.statusCode);
  }
  return statuses;
}

describe("guessing at one account from many addresses (S08)", () => {
  test("locks out strangers, never the browser that has signed in before", async () => {
    const home = api.browser();
    const { email } = await home.register();
    expect(new Set(await attack(email, 40))).toEqual(new Set([401]));
    const stranger = api.browser({ address: addressOf(900) });
    expect((await stranger.login(email)).json()).toMatchObject({ code: "invalid_credentials" });
    await home.post("/api/auth/logout");
    expect((await home.login(email)).statusCode).toBe(200);
    api.clock.passMin(61);
    expect((await stranger.login(email)).statusCode).toBe(200);
  });

  test("the right password is worth ten tries an hour, then the wait doubles", async () => {
    const { email } = await api.browser().register();
    const isOpen = async (index: number): Promise<boolean> => {
      const [row] = await api.store.read((sql) =>
        rowsOf(sql, globalQuery.selectFrom("throttles").select("blockedUntil").where("id", "like", "account:%")),
      );
      await attack(email, 10, index);
      return (row?.blockedUntil ?? "") <= api.clock.now();
    };
    expect(await isOpen(0)).toBe(true);
    expect(await isOpen(10)).toBe(false);
    api.clock.passMin(60);
    expect(await isOpen(20)).toBe(true);
    api.clock.passMin(60);
    expect(await isOpen(30)).toBe(false);
    api.clock.passMin(60);
    expect(await isOpen(40)).toBe(true);
  });

  test("a hundred failures in a row are the end for strangers", async () => {
    const home = api.browser();
    const { email } = await home.register();
    for (let round = 0; round < 12; round += 1) {
      await attack(email, 10, round * 10);
      api.clock.passMin(25 * 60);
    }
    expect((await api.browser({ address: addressOf(901) }).login(email)).statusCode).toBe(401);
    noteFigure("S08", "10 guesses an hour, 100 in all; the owner's browser gets in", "10,000 addresses (120 here)");
    expect((await home.login(email)).statusCode).toBe(200);
  });

  test("parallel guesses count before they are answered", async () => {
    const { email } = await api.browser().register();
    const guesses = Array.from({ length: 30 }, (_, index) =>
      api.browser({ address: addressOf(index) }).login(email, index === 29 ? PASSWORD : `wrong ${index}`),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});

describe("a known browser", () => {
  test("starts to count anew after the right password", async () => {
    const home = api.browser();
    const { email } = await home.register();
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) await home.login(email, "a wrong guess");
      expect((await home.login(email)).statusCode).toBe(200);
    }
  });

  test("waits fifteen minutes after ten wrong passwords, and nobody else with it", async () => {
    const tablet = api.browser();
    const { email } = await tablet.register();
    for (let guess = 0; guess < 10; guess += 1) await tablet.login(email, `mistyped ${guess}`);
    expect((await tablet.login(email)).statusCode).toBe(401);
    expect((await api.browser({ address: addressOf(5) }).login(email)).statusCode).toBe(200);
    api.clock.passMin(16);
    expect((await tablet.login(email)).statusCode).toBe(200);
  });
});

describe("one network", () => {
  test("has twenty failures a minute; the answer says when to come back", async () => {
    const address = "203.0.113.200";
    for (let index = 0; index < 20; index += 1) {
      expect((await api.browser({ address }).login(`person${index}@clinic.example`, "wrong")).statusCode).toBe(401);
    }
    const answer = await api.browser({ address }).login("another@clinic.example", "wrong");
    expect(answer.json()).toMatchObject({ status: 429, code: "rate_limited" });
    expect(answer.headers["retry-after"]).toBe("60");
    expect((await api.browser({ address: "203.0.113.201" }).login("another@clinic.example", "wrong")).statusCode).toBe(
      401,
    );
  });

  test("from which three of one clinic have signed in has ten times that", async () => {
    const address = "203.0.113.210";
    const owner = api.browser({ address });
    const { email } = await owner.register();
    const people = ["vet", "nurse", "desk"].map((name) => `${name}.office@clinic.example`);
    for (const person of people) {
      const employee = {
        firstName: "Bo",
        lastName: "Li",
        email: person,
        password: PASSWORD,
        profession: "vet",
        permissions: [],
      };
      expect((await owner.post("/api/employees", employee)).statusCode).toBe(201);
      expect((await api.browser({ address }).login(person)).statusCode).toBe(200);
    }
    for (let index = 0; index < 60; index += 1) await api.browser({ address }).login(`p${index}@x.example`, "wrong");
    expect((await api.browser({ address }).login(email)).statusCode).toBe(200);
  });

  test("is the address, in IPv6 the first half of it", () => {
    expect(maskNetwork("203.0.113.7")).toBe("203.0.113.7");
    expect(maskNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(maskNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(maskNetwork("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
    expect(maskNetwork("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(maskNetwork("::1")).toBe("0:0:0:0::/64");
  });
});

describe("registering", () => {
  test("is possible twenty times an hour from one network", async () => {
    const address = "203.0.113.220";
    for (let index = 0; index < 20; index += 1) await api.browser({ address }).register();
    await expect(api.browser({ address }).register()).rejects.toThrow("429");
    api.clock.passMin(60);
    await api.browser({ address }).register();
  });
});
