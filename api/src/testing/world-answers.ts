import { BUCKETS, type Bucket, PullRequest, PushRequest, readClockAhead } from "@fernpaw/sync/protocol";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import type { SimAnswer, SimHandler } from "@fernpaw/sync/testing/sim-network";
import * as z from "zod/mini";
import { SEEN_AT, type TestUser } from "./sync-clinic.ts";

const STATUS: Readonly<Record<string, number>> = {
  malformed: 400,
  unauthenticated: 401,
  subscription_required: 402,
  clinic_suspended: 403,
  actor_mismatch: 403,
  device_revoked: 403,
  clinic_access_lost: 403,
  epoch_changed: 409,
  client_forked: 409,
  too_large: 413,
  upgrade_required: 426,
  rate_limited: 429,
  unavailable: 503,
};

/** How a refusal with this code looks on the wire. */
export function problem(code: string): SimAnswer {
  return { status: STATUS[code] ?? 500, body: JSON.stringify({ status: STATUS[code] ?? 500, code }) };
}

function bucketOf(value: string | null): Bucket {
  const bucket = BUCKETS.find((known) => known === value);
  if (!bucket) throw new SyncProblemError("malformed");
  return bucket;
}

async function joinLines(lines: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const line of lines) text += `${line}\n`;
  return text;
}

/** The sync routes without HTTP: the same engine calls, the same codes. */
export async function answer(
  server: SyncServer,
  user: TestUser,
  { path, headers, body }: Parameters<SimHandler>[0],
): Promise<string> {
  const url = new URL(path, "http://clinic.test");
  if (url.pathname === "/api/sync/pull") return server.pullText(user, z.parse(PullRequest, JSON.parse(body)));
  if (url.pathname === "/api/sync/push") {
    const caller = { ...user, clockAheadMs: readClockAhead(headers) };
    return JSON.stringify(await server.push(caller, z.parse(PushRequest, JSON.parse(body))));
  }
  if (url.pathname === "/api/sync/history") {
    const petIds = [url.searchParams.get("pet") ?? ""];
    const before = url.searchParams.get("before") ?? SEEN_AT;
    return joinLines(server.history(user, { petIds, before }));
  }
  const after = url.searchParams.get("after")?.split(",") as [string, string] | undefined;
  const version = url.searchParams.get("version");
  const params = {
    bucket: bucketOf(url.searchParams.get("bucket")),
    schema: Number(url.searchParams.get("schema")),
    after,
    epoch: url.searchParams.get("epoch") ?? undefined,
    version: version === null ? undefined : Number(version),
  };
  await server.checkSnapshot(user, params);
  return joinLines(server.snapshot(user, params));
}
