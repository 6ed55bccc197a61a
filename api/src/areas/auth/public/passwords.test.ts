import { describe, expect, test } from "vitest";
import { AUTH_DEFAULTS } from "../auth-settings.ts";
import { deriveKeys } from "../tokens/keys.ts";
import { createGate, createPasswords } from "./passwords.ts";

const keys = deriveKeys("a secret of the tests, long enough to be one");
const quick = { ...AUTH_DEFAULTS.password, memoryKib: 1024, passes: 1, lanes: 1 };

describe("a password", () => {
  test("is kept as argon2id with 64 MiB, three passes and four lanes", async () => {
    const passwords = createPasswords(AUTH_DEFAULTS.password, keys);
    const kept = await passwords.hash("tall heron by the quiet weir");
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
    expect(passwords.isOutdated(kept)).toBe(false);
    expect(await passwords.isRight(kept, "tall heron by the quiet weir")).toBe(true);
    expect(await passwords.isRight(kept, "tall heron by the quiet weiR")).toBe(false);
  });

  test("is useless to one who has the database but not the secret", async () => {
    const kept = await createPasswords(quick, keys).hash("tall heron by the quiet weir");
    const elsewhere = createPasswords(quick, deriveKeys("another secret, which is as long as the first"));
    expect(await elsewhere.isRight(kept, "tall heron by the quiet weir")).toBe(false);
  });

  test("of nobody is never right, not even the one that stands in for it", async () => {
    const passwords = createPasswords(quick, keys);
    expect(await passwords.isRight(null, "nobody has this password")).toBe(false);
  });

  test.each([
    ["short", "elevenchars", "length"],
    ["endless", "x".repeat(257), "length"],
    ["common", "iloveyou1234", "common"],
    ["repeated", "aaaaaaaaaaaaaaaa", "common"],
    ["a row of keys", "qwertyuiopasdf", "common"],
    ["the clinic's name", "eastgateeastgate", "context"],
    ["the owner's name", "amaraosei2026", "context"],
    ["an easy word", "password1234", "word"],
  ])("that is %s is refused", async (_what, password, code) => {
    const refused = createPasswords(quick, keys).refuseWeak(password, ["Eastgate Veterinary", "Amara", "Osei"]);
    await expect(refused).rejects.toMatchObject({
      code: "weak_password",
      extras: { errors: [{ path: "password", code }] },
    });
  });

  test.each(["tall heron by the quiet weir", "Zq8!vplm&Rt2w", "ヘロンが静かな堰のそばに立つ"])(
    "%s is taken",
    async (password) => {
      await createPasswords(quick, keys).refuseWeak(password, ["Eastgate", "Amara"]);
    },
  );
});

describe("the gate", () => {
  test("lets two in at a time, fifty wait and no more", async () => {
    const inTurn = createGate(2, 50);
    const releases: (() => void)[] = [];
    let most = 0;
    let running = 0;
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    };
    const entered = Array.from({ length: 52 }, () => inTurn(work));
    await expect(inTurn(work)).rejects.toMatchObject({ code: "unavailable" });
    for (let released = 0; released < 52;) {
      const next = releases.shift();
      if (next) {
        next();
        released += 1;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(entered);
    expect(most).toBe(2);
  });
});
