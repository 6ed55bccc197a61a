import { attachments } from "@fernpaw/domain/files/attachment";
import type { FileMime } from "@fernpaw/domain/files/file-type";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addMinutes, epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Sql } from "@fernpaw/sync/server/store";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { addContent } from "../areas/files/files.queries.ts";
import { filePaths } from "../areas/files/public/file-paths.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../private-files.ts";
import type { DemoClinic } from "./demo-logins.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 41;
/** Pictures that we drew, and a letter that we wrote. */
const FOLDER = join(import.meta.dirname, "files");
const SIZE = { widthPx: 1600, heightPx: 1200 };
const NO_SIZE = { widthPx: null, heightPx: null };

type Category = NewRow<typeof attachments>["category"];

interface DemoFile {
  file: string;
  mime: FileMime;
  category: Category;
  name: string;
}

const picture = (file: string, category: Category, name: string): DemoFile => ({
  file: `${file}.jpg`,
  mime: "image/jpeg",
  category,
  name,
});
const EAR = picture("ear", "photo", "Left ear, discharge");
const PAW = picture("paw", "photo", "Right front paw, after stitches");
const TEETH = picture("teeth", "photo", "Teeth, tartar grade 2");
const THORAX = picture("thorax", "xray", "Thorax, right lateral");
const LETTER: DemoFile = { file: "letter.pdf", mime: "application/pdf", category: "letter", name: "Cardiology report" };
const ALL = [EAR, PAW, TEETH, THORAX, LETTER];

/** What visits of today have, then what the past has. */
const OPEN_VISITS = [[EAR], [THORAX, LETTER], [TEETH]] as const;
const PAST_VISITS = [[PAW, THORAX], [TEETH], [EAR, LETTER], [THORAX]] as const;

const bytesOf = ({ file }: DemoFile): Buffer => readFileSync(join(FOLDER, file));
const hashOf = (file: DemoFile): string => createHash("sha256").update(bytesOf(file)).digest("hex");

/** A few visits of today and of the past have photos, X-rays and letters. */
export function demoFiles({ seed }: DemoClinic, rows: readonly DemoRow[]): DemoRow[] {
  const random = demoRandom(seed + SEED_STEP);
  const ofVisits = rows.filter(({ entity }) => entity === visits).map(({ row }) => row as NewRow<typeof visits>);
  const newest = ofVisits.toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0));
  const open = newest.filter(({ stage }) => ["with_vet", "in_treatment", "ready_for_checkout"].includes(stage));
  const past = newest.filter(({ status }) => status === "closed");
  const plan = [
    ...OPEN_VISITS.map((files, at) => ({ visit: open[at], files })),
    ...PAST_VISITS.map((files, at) => ({ visit: past[at * 2], files })),
  ];
  return plan.flatMap(({ visit, files }) => {
    if (!visit) return [];
    return files.map((file, index): DemoRow => {
      const takenAt = addMinutes(visit.openedAt, 12 + index * 3);
      const { mime, category, name } = file;
      return demoRow(attachments, {
        ...emptyRow(attachments),
        ...(mime === "application/pdf" ? NO_SIZE : SIZE),
        id: random.id(epochMsOf(takenAt)),
        petId: visit.petId,
        visitId: visit.id,
        category,
        name,
        mime,
        bytes: bytesOf(file).length,
        sha256: hashOf(file),
        capturedAt: mime === "application/pdf" ? null : takenAt,
        uploadState: "stored",
      });
    });
  });
}

/** The bytes of the demo's files, as if they had been uploaded. */
export async function keepDemoFiles(
  sql: Sql,
  { clinicId }: DemoClinic,
  { dataDir, nowMs }: { dataDir: string; nowMs: number },
) {
  for (const file of ALL) {
    const sha256 = hashOf(file);
    const paths = filePaths(dataDir, clinicId, sha256);
    const isPicture = file.mime !== "application/pdf";
    const thumb = join(FOLDER, file.file.replace(/\.jpg$/, ".thumb.webp"));
    mkdirSync(paths.folder, PRIVATE_FOLDER);
    const copies = [
      [join(FOLDER, file.file), paths.file] as const,
      ...(isPicture ? [[thumb, paths.thumb] as const] : []),
    ];
    for (const [from, to] of copies) {
      copyFileSync(from, to);
      chmodSync(to, PRIVATE_FILE.mode);
    }
    await addContent(sql, clinicId, {
      ...(isPicture ? SIZE : NO_SIZE),
      sha256,
      status: "stored",
      mime: file.mime,
      bytes: copies.reduce((sum, [, to]) => sum + statSync(to).size, 0),
      refusal: null,
      createdAt: toInstant(nowMs),
      settledAt: toInstant(nowMs),
    });
  }
}
