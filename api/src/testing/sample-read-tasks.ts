import { writeFileSync } from "node:fs";
import { everyClinic } from "../db/every-clinic.ts";
import type { ReadTask } from "../db/off-thread.ts";

const isNumbers = (params: unknown): params is { count: number; stoppedFile?: string } =>
  typeof params === "object" && params !== null && "count" in params && typeof params.count === "number";

/** Lines of about a kilobyte, in pages of a hundred, each page a read of its own. */
const numbers: ReadTask = async function* ({ read, signal }, params) {
  if (!isNumbers(params)) throw new Error("How many?");
  let made = 0;
  try {
    while (made < params.count) {
      const page = await read((sql) =>
        sql.all<{ i: number }>(
          "with recursive n(i) as (select ? union all select i + 1 from n limit 100) select i from n",
          [made],
        ),
      );
      for (const { i } of page) yield `${i} ${"x".repeat(1000)}`;
      made += page.length;
    }
  } finally {
    if (params.stoppedFile) writeFileSync(params.stoppedFile, `${made} ${signal.aborted}`);
  }
};

/** One statement that takes long. */
const counting: ReadTask = async function* ({ read }, params) {
  const startedMs = performance.now();
  const to = typeof params === "object" && params !== null && "to" in params ? Number(params.to) : 0;
  const [row] = await read((sql) =>
    sql.all<{ last: number }>(
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select max(i) as "last" from n',
      [to],
    ),
  );
  yield `${row?.last} in ${Math.round(performance.now() - startedMs)} ms`;
};

const failing: ReadTask = async function* ({ read }) {
  yield "first";
  await read((sql) => sql.all(everyClinic('select * from "no_such_table"')));
};

const writing: ReadTask = async function* ({ read }) {
  yield String(await read((sql) => sql.run(everyClinic('delete from "sync_clinic"'))));
};

const leaving: ReadTask = async function* () {
  yield "last words";
  process.exit(0);
};

export const READ_TASKS: Readonly<Record<string, ReadTask>> = { numbers, counting, failing, writing, leaving };
