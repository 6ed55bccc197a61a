import type { TestApi } from "./build-test-api.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

export interface ImportClinic {
  owner: TestBrowser;
  clinicId: string;
}

export interface ImportJob {
  id: string;
  fileName: string;
  status: string;
  kind: string;
  report: Record<string, number> | null;
  guesses: Record<string, string>;
  canUndoUntil: string | null;
  traces: Record<string, number> | null;
}

let clinics = 0;

/** P1 and P2 of one client, P3 with the name of P1. */
export const LISTED_PETS = [
  "Client ID,Owner Name,Phone,Pet ID,Pet Name,Species",
  "C1,Ana Ruiz,020 7946 0101,P1,Juno,Dog",
  "C1,Ana Ruiz,020 7946 0101,P2,Miso,Cat",
  "C2,Tom Byrne,020 7946 0102,P3,Juno,Dog",
].join("\n");

/** Clinics that bring lists in, over HTTP. */
export function importDesk(api: () => TestApi) {
  const aClinic = async (): Promise<ImportClinic> => {
    const owner = api().browser({ address: `203.0.113.${(clinics += 1)}` });
    await owner.register();
    const profile = await owner.get("/api/profile/me");
    return { owner, clinicId: profile.json<{ clinic: { _id: string } }>().clinic._id };
  };
  const upload = async (
    { owner }: ImportClinic,
    list: string | Buffer,
    { contentType = "text/csv", fileName = "list.csv" } = {},
  ) =>
    api().app.inject({
      method: "POST",
      url: `/api/imports?fileName=${encodeURIComponent(fileName)}`,
      headers: {
        authorization: `Bearer ${owner.accessToken}`,
        "content-type": contentType,
        "sec-fetch-site": "same-origin",
      },
      payload: list,
    });
  const until = async ({ owner }: ImportClinic, id: string, status: string): Promise<ImportJob> => {
    // A city's list on a busy machine takes minutes; the test's own limit comes first.
    for (let turn = 0; turn < 6000; turn += 1) {
      const job = (await owner.get(`/api/imports/${id}`)).json<ImportJob>();
      if (job.status === status) return job;
      if (job.status === "failed") throw new Error(`failed: ${JSON.stringify(job)} ${api().logLines.at(-1)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`still not ${status}`);
  };
  const step = async (clinic: ImportClinic, id: string, verb: "check" | "run" | "undo"): Promise<ImportJob> => {
    await clinic.owner.post(`/api/imports/${id}/${verb}`);
    return until(clinic, id, { check: "checked", run: "done", undo: "undone" }[verb]);
  };
  const checkImport = async (
    clinic: ImportClinic,
    list: string | Buffer,
    body: Record<string, unknown> = {},
  ): Promise<ImportJob> => {
    const uploaded = (await upload(clinic, list)).json<ImportJob>();
    const answers = { kind: uploaded.kind, mapping: uploaded.guesses, dateOrder: null, ...body };
    const mapped = (await clinic.owner.put(`/api/imports/${uploaded.id}/mapping`, answers)).json<ImportJob>();
    if (mapped.status !== "mapped") throw new Error(`the columns were refused: ${JSON.stringify(mapped)}`);
    return step(clinic, uploaded.id, "check");
  };
  const runImport = async (...list: Parameters<typeof checkImport>): Promise<ImportJob> =>
    step(list[0], (await checkImport(...list)).id, "run");
  /** The lines of the notes, without their heading and their words. */
  const notesOf = async ({ owner }: ImportClinic, id: string): Promise<string[]> => {
    const { body } = await owner.get(`/api/imports/${id}/errors.csv`);
    return body
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/,"?[^"]*\."?$/, ""));
  };
  /** Line, column and code of the notes, and whether the line is left out: `6 Pet: pet_not_found!`. */
  const noteCodesOf = async ({ owner }: ImportClinic, id: string): Promise<string[]> => {
    const { body } = await owner.get(`/api/imports/${id}/errors.csv`);
    const lines = body.trimEnd().split("\n").slice(1);
    return lines.map((text) => {
      const [line, kind, column, code] = text.split(",");
      return `${line} ${column}: ${code}${kind === "warning" ? "" : "!"}`;
    });
  };
  /** A colleague of the clinic, signed in. */
  const colleague = async ({ owner }: ImportClinic, permissions: readonly string[]): Promise<TestBrowser> => {
    const email = `colleague${(clinics += 1)}@clinic.example`;
    const person = { firstName: "Bea", lastName: "Ode", jobTitle: "", profession: "nurse", permissions };
    await owner.post("/api/employees", { ...person, email, password: PASSWORD });
    const browser = api().browser({ address: `198.51.100.${clinics}` });
    await browser.login(email);
    return browser;
  };
  /** A clinic that imported `LISTED_PETS`. */
  const withPets = async (): Promise<ImportClinic> => {
    const clinic = await aClinic();
    await runImport(clinic, LISTED_PETS);
    return clinic;
  };
  /** By the key of its import, as `id:P1`. */
  const petId = async ({ clinicId }: ImportClinic, importKey: string): Promise<string> => {
    const query = `select "id" from "pets" where "clinicId" = ? and "importKey" = ?`;
    const [row] = await api().store.read((sql) => sql.all<{ id: string }>(query, [clinicId, importKey]));
    return row?.id ?? "";
  };
  const count = async (
    { clinicId }: ImportClinic,
    table:
      | "pets"
      | "clients"
      | "petOwners"
      | "measurements"
      | "appointments"
      | "vaccinations"
      | "visitNotes"
      | "reminders"
      | "stockMovements",
  ): Promise<number> => {
    const [row] = await api().store.read((sql) =>
      sql.all<{ n: number }>(`select count(*) as n from "${table}" where "clinicId" = ?`, [clinicId]),
    );
    return row?.n ?? 0;
  };
  return {
    aClinic,
    upload,
    until,
    step,
    checkImport,
    runImport,
    notesOf,
    noteCodesOf,
    colleague,
    withPets,
    petId,
    count,
  };
}
