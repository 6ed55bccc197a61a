import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { signForm } from "@fernpaw/domain/consents/signed-form.mutations";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { MutationContext, MutationDefinition, Tx } from "@fernpaw/domain/kernel/mutation";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { raiseAlert } from "@fernpaw/domain/pets/alert.mutations";
import { linkPetOwner } from "@fernpaw/domain/pets/pet-owner.mutations";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { addTask } from "@fernpaw/domain/tasks/task.mutations";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { createHash } from "node:crypto";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { noteTextedNumber } from "../areas/messages/incoming/incoming.queries.ts";
import { takeText } from "../areas/messages/incoming/take-text.ts";
import { createTextKey } from "../areas/messages/incoming/text-key.ts";
import { everyClinic } from "../db/every-clinic.ts";
import { serverContext } from "../sync/server-context.ts";
import type { TestApi } from "./build-test-api.ts";
import { signInToDemo } from "./demo-api.ts";
import { TestDevice } from "./sync-clinic.ts";

/** Words that only the client of these tests has: none of them may be left. */
export const MARKS = ["Zyzzogeton", "7911555123", "hidden.example", "Quillback Row", "whispers softly"] as const;

export type StoredRow = Record<string, unknown>;

/** A client with everything that names a person, in a clinic of the demo. */
export async function erasureDesk(api: TestApi) {
  const owner = await signInToDemo(api);
  const clinicId = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>().clinic._id;
  const stored = (text: string) => api.store.read((sql) => sql.all<StoredRow>(everyClinic(text)));
  const [user] = await stored(`select "id" from "users" where "clinicId" = '${clinicId}' and "role" = 'owner' limit 1`);
  const userId = String(user?.["id"]);
  const contextNow = () => serverContext({ clinicId, userId, now: api.clock.now() });
  const write = (work: (tx: Tx, context: MutationContext) => Promise<void>) =>
    api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, (tx) => work(tx, contextNow()));
  const run = (tx: Tx, mutation: MutationDefinition, args: object, context: MutationContext) =>
    mutation.run(tx, z.parse(mutation.args, args), context);

  const cardOf = (id: string) => ({
    id,
    firstName: "Wilhelmina",
    lastName: MARKS[0],
    phones: [{ label: "mobile", typed: `0${MARKS[1]}`, e164: `+44${MARKS[1]}`, isPreferred: true }],
    emails: [`w@${MARKS[2]}`],
    address: { line1: `7 ${MARKS[3]}`, line2: "", city: "Leeds", region: "", postcode: "LS1 1AA" },
    notes: `She ${MARKS[4]}.`,
  });

  const [bill] = await stored(`select "id" from "invoices" where "clinicId" = '${clinicId}' limit 1`);

  async function addPapers(tx: Tx, { clientId, petId }: { clientId: string; petId: string }, context: MutationContext) {
    const words = `${MARKS[0]} ${MARKS[4]}`;
    const message = { id: v7(), clientId, channel: "call", direction: "in", body: `${words} on +44${MARKS[1]}` };
    await run(tx, composeMessage, message, context);
    await run(tx, addTask, { id: v7(), title: `Call ${MARKS[0]}`, body: words, clientId }, context);
    const warning = { id: v7(), subject: "client", subjectId: clientId, kind: "other", text: words };
    await run(tx, raiseAlert, warning, context);
    const form = {
      id: v7(),
      clientId,
      petId,
      visitId: null,
      templateId: null,
      templateRevision: 1,
      title: "Surgery",
      petName: "Juno",
      clientName: `Wilhelmina ${MARKS[0]}`,
      intro: "Please read.",
      clauses: [],
      currency: "GBP",
      signerName: MARKS[0],
      signature: null,
      typedName: MARKS[0],
    };
    await run(tx, signForm, form, context);
    const whole = (await tx.find(invoices, String(bill?.["id"]))) as RowOf<typeof invoices>;
    const { createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...copied } = whole;
    const invoiceId = v7();
    await tx.insert(invoices, {
      ...copied,
      id: invoiceId as never,
      clientId: clientId as never,
      visitId: null,
      dueMinor: 0,
    });
    const { lines, netMinor, taxes, grossMinor, issuedBy, issuedOn, issuedAt, locationId } = copied;
    const note = { lines, netMinor, taxes, grossMinor, issuedBy, issuedOn, issuedAt, locationId };
    const of = { id: v7(), number: null, reference: "T1-C1", invoiceId, clientId, billedTo: null, reason: words };
    await tx.insert(creditNotes, { ...note, ...of } as never);
  }

  /** The clinic wrote to the client, who answers by text. */
  async function takeAnswer(clientId: string): Promise<void> {
    const keyOf = createTextKey((purpose, text) => createHash("sha256").update(`${purpose} ${text}`).digest("hex"));
    const [number, sentAt] = [`+44${MARKS[1]}`, api.clock.now()];
    const row = { numberKey: keyOf("number", number), clinicId, clientId, sentAt };
    await api.store.write((sql) => noteTextedNumber(sql, row, addMinutes(sentAt, -1)));
    const deps = { store: api.store, sync: api.sync, now: api.clock.nowMs, keyOf };
    await takeText(deps, { id: v7(), from: number, text: `${MARKS[0]} ${MARKS[4]}` });
  }

  /** A client with a merged twin, a pet alone, a pet with a co-owner, and papers of each kind. */
  async function aWholeClient() {
    const ids = { clientId: v7(), twinId: v7(), otherId: v7(), petId: v7(), sharedId: v7() };
    const device = await new TestDevice(api.sync, { userId, clinicId }).join();
    const cards = [ids.clientId, ids.twinId].map((id) => device.entry(registerClient.name, cardOf(id)));
    const { results } = await device.push(cards);
    if (results.some(({ status }) => status !== "applied" && status !== "merged"))
      throw new Error(JSON.stringify(results));
    await write(async (tx, context) => {
      const other = { id: ids.otherId, firstName: "Ida", lastName: "Keeper" };
      await run(tx, registerClient, { ...other, hasNoContact: "yes" }, context);
      for (const id of [ids.petId, ids.sharedId]) {
        const animal = { id, name: "Juno", petTypeId: petTypeIdOf("dog") };
        await run(tx, registerPet, { ...animal, owner: { linkId: v7(), clientId: ids.clientId } }, context);
      }
      const shared = { id: v7(), petId: ids.sharedId, clientId: ids.otherId, role: "co_owner" };
      await run(tx, linkPetOwner, shared, context);
      await addPapers(tx, ids, context);
      await addPapers(tx, { clientId: ids.twinId, petId: ids.petId }, context);
      await run(tx, mergeClients, { fromId: ids.twinId, intoId: ids.clientId }, context);
    });
    await takeAnswer(ids.clientId);
    return ids;
  }

  /** `table.column` of every stored text that still has one of the marks. */
  async function places(): Promise<string[]> {
    const tables = await stored(
      `select m."name" as "tbl" from sqlite_master m where m."type" = 'table' and m."name" not like 'sqlite_%'`,
    );
    const isMarked = (value: unknown): boolean =>
      MARKS.some((mark) => String(value).toLowerCase().includes(mark.toLowerCase()));
    const found = new Set<string>();
    for (const { tbl } of tables) {
      const cells = (await stored(`select * from "${String(tbl)}"`)).flatMap((row) => Object.entries(row));
      for (const [column] of cells.filter(([, value]) => isMarked(value))) found.add(`${String(tbl)}.${column}`);
    }
    return [...found].toSorted();
  }

  return { owner, clinicId, stored, write, run, aWholeClient, places, cardOf };
}
