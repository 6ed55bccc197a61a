import Database, { type Statement } from "better-sqlite3";
import Fastify from "fastify";
import { join } from "node:path";
import { v7 } from "uuid";

/**
 * What is possible on this machine: a bare Fastify, and below `/push` the rows of our own push written by prepared
 * statements, without checks, in one durable commit for all requests of a turn. The folder holds a
 * migrated database in which one weight was recorded: its rows are the pattern.
 */
interface Pattern {
  statement: Statement;
  row: Record<string, unknown>;
}

interface Waiting {
  mutations: number;
  done: () => void;
}

function patternOf(db: Database.Database, table: string): Pattern {
  const row = db.prepare(`select * from "${table}" order by rowid desc limit 1`).get() as Record<string, unknown>;
  const names = Object.keys(row);
  const statement = db.prepare(
    `insert or replace into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map((name) => `@${name}`).join()})`,
  );
  return { statement, row };
}

function openWriter(folder: string): (mutations: number) => Promise<void> {
  const db = new Database(join(folder, "fernpaw.db"));
  db.pragma("journal_mode = wal");
  db.pragma("synchronous = full");
  const triggers = db.prepare("select name from sqlite_master where type = 'trigger'").all() as { name: string }[];
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
  const bump = db.prepare('update "sync_clinic" set "version" = "version" + 1 returning "version"');
  const measurement = patternOf(db, "measurements");
  const result = patternOf(db, "sync_mutation");
  const row = patternOf(db, "sync_row");
  let waiting: Waiting[] = [];
  const write = (): void => {
    const { version } = bump.get() as { version: number };
    const id = v7();
    measurement.statement.run({ ...measurement.row, id, version });
    row.statement.run({ ...row.row, rowId: id, version });
    result.statement.run({ ...result.row, uuid: v7(), clientId: id, version });
  };
  const commit = (): void => {
    const turn = waiting;
    waiting = [];
    db.exec("begin immediate");
    for (const { mutations } of turn) for (let count = 0; count < mutations; count += 1) write();
    db.exec("commit");
    for (const { done } of turn) done();
  };
  return (mutations) =>
    new Promise((done) => {
      if (waiting.length === 0) setImmediate(commit);
      waiting.push({ mutations, done });
    });
}

const [folder = ""] = process.argv.slice(2);
const write = openWriter(folder);
const app = Fastify();
app.post("/hello", async () => ({ hello: "world" }));
app.post("/push", { bodyLimit: 1_000_000 }, async (request) => {
  const { mutations } = request.body as { mutations: { uuid: string; id: number; clientId: string }[] };
  await write(mutations.length);
  return {
    results: mutations.map(({ uuid, id, clientId }) => ({ clientId, id, uuid, status: "applied", version: 1 })),
  };
});
app.get("/api/health", async () => ({ ok: true }));
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
