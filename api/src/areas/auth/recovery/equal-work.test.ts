import type argon2 from "@node-rs/argon2";
import { watchedStore } from "@fernpaw/sync/testing/planting";
import { noteFigure } from "@fernpaw/testing/note-figure";
import { expect, test, vi } from "vitest";
import type { OpenStore } from "../../../db/open-store.ts";
import { buildTestApi } from "../../../testing/build-test-api.ts";
import { knownOrNot } from "../../../testing/known-or-not.ts";

const work = vi.hoisted(() => ({ hashings: 0, transactions: 0, statements: 0 }));
vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof argon2>();
  const counted =
    <Given extends unknown[], Answer>(hashing: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      work.hashings += 1;
      return hashing(...given);
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

function counting(store: OpenStore): OpenStore {
  const watched = watchedStore(store, (_statement, pass) => {
    work.statements += 1;
    return pass();
  });
  const write: OpenStore["write"] = (given) => {
    work.transactions += 1;
    return watched.write(given);
  };
  return { ...store, ...watched, write };
}

/** Reads of a row by its key, and one mail's link: microseconds beside a hashing or a commit. */
const FEW_STATEMENTS = 6;

const TRIES = 5;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? Number.NaN;

/** The median of several tries: the mail worker sends the mails of earlier calls meanwhile, which adds to single tries. */
async function workOf(call: () => Promise<unknown>): Promise<typeof work> {
  const tries: (typeof work)[] = [];
  for (let at = 0; at < TRIES; at += 1) {
    Object.assign(work, { hashings: 0, transactions: 0, statements: 0 });
    await call();
    tries.push({ ...work });
  }
  return {
    hashings: median(tries.map(({ hashings }) => hashings)),
    transactions: median(tries.map(({ transactions }) => transactions)),
    statements: median(tries.map(({ statements }) => statements)),
  };
}

test("an answer takes the same work whether or not an address has an account (S09)", async () => {
  const api = await buildTestApi({ isDemo: true, wrapStore: counting });
  const differences: number[] = [];
  for (const { kind, known, unknown } of await knownOrNot(api, 1 + 2 * TRIES)) {
    // The first call of a process also makes the hash that stands for no account.
    await unknown();
    const [one, other] = [await workOf(known), await workOf(unknown)];
    expect([kind, one.hashings, one.transactions]).toEqual([kind, other.hashings, other.transactions]);
    expect(one.statements).toBeGreaterThan(0);
    differences.push(Math.abs(one.statements - other.statements));
    expect(differences.at(-1), kind).toBeLessThanOrEqual(FEW_STATEMENTS);
  }
  expect(differences).toHaveLength(4);
  const figure = `the same hashings and commits, at most ${Math.max(...differences)} statements apart, of 4 kinds of call`;
  noteFigure("S09", figure, "invitations; times are measured on request (npm run soak)");
  await api.close();
});
