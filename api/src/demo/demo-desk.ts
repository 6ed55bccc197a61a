import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";
import { addressFor } from "@fernpaw/domain/messages/message-rules";
import { DEMO_LOGINS, type DemoClinic, type DemoPerson } from "./demo-logins.ts";
import { type DemoPeople, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 61;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An appointment of the days after tomorrow: its patient does not arrive during a visit to the demo. */
const AHEAD_MS = 2 * DAY_MS;

type Client = NewRow<typeof clients>;
type Appointment = NewRow<typeof appointments>;

interface Desk {
  random: DemoRandom;
  clinic: DemoClinic;
  people: DemoPeople;
  nowMs: number;
}

const cardOf = ({ firstName, lastName, companyName, phones, emails }: Client) => ({
  firstName,
  lastName,
  companyName,
  phones,
  emails,
});

/** Two colleagues whose logins the sign-in page does not offer: the bell of the offered ones starts empty. */
function colleagues({ people }: DemoClinic): readonly DemoPerson[] {
  const others = people.filter(({ email }) => !DEMO_LOGINS.some((login) => login.email === email));
  return (others.length > 1 ? others : people).slice(-2);
}

/** An open item of now: a device of another time would be said to have a wrong clock. */
function anItem({ random, nowMs }: Desk, item: Pick<NewRow<typeof attention>, "kind" | "scope" | "mutationName">) {
  return {
    id: random.id(nowMs),
    severity: "conflict" as const,
    mutationUuid: random.id(nowMs),
    code: item.kind,
    theirs: null,
    details: {},
    status: "open" as const,
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    ...item,
  };
}

/** Two neighbours in the list of clients who share something; both are in use. */
function sharing(clientRows: readonly Client[], keyOf: (client: Client) => unknown): [Client, Client] | null {
  for (const [index, newer] of clientRows.entries()) {
    const older = clientRows[index - 1];
    const isPair = older?.status === "active" && newer.status === "active";
    if (older && isPair && keyOf(newer) !== undefined && keyOf(newer) === keyOf(older)) return [newer, older];
  }
  return null;
}

/** Two clients with one phone, or with one name where a small demo has no family: perhaps one person. */
function twins(desk: Desk): DemoRow[] {
  const { clinic, people, nowMs } = desk;
  const byName = people.clients.toSorted((a, b) => a.lastName.localeCompare(b.lastName));
  const family = sharing(people.clients, ({ phones }) => phones[0]?.e164 ?? undefined);
  const pair = family ?? sharing(byName, ({ lastName }) => lastName);
  if (!pair) return [];
  const [newer, older] = pair;
  const author = { actorId: colleagues(clinic).at(-1)?.userId ?? null, deviceId: null };
  return [
    demoRow(attention, {
      ...anItem(desk, { kind: "duplicate_client", scope: "people", mutationName: "clients.register" }),
      entities: [newer.id, older.id].map((id) => ({ table: clients.table, id })),
      mine: { ...author, at: toInstant(nowMs), values: cardOf(newer) },
      theirs: { ...author, at: null, values: cardOf(older) },
      details: { reasons: [family ? "phone" : "name"] },
    }),
  ];
}

/** An appointment that two people moved while one of them had no network. */
function movedTwice(desk: Desk, schedule: readonly DemoRow[]): DemoRow[] {
  const { clinic, nowMs } = desk;
  const from = toInstant(nowMs + AHEAD_MS);
  const [appointment] = schedule
    .flatMap(({ entity, row }) => (entity === appointments ? [row as Appointment] : []))
    .filter(({ status, startsAt }) => status === "booked" && startsAt > from)
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const [first, second] = colleagues(clinic);
  if (!appointment || !first || !second) return [];
  const { id, startsAt } = appointment;
  return [
    demoRow(attention, {
      ...anItem(desk, { kind: "stale_field", scope: "schedule", mutationName: "appointments.move" }),
      entities: [{ table: appointments.table, id }],
      mine: {
        actorId: second.userId,
        deviceId: null,
        at: toInstant(nowMs),
        values: { startsAt: addMinutes(startsAt, 30) },
      },
      theirs: { actorId: first.userId, deviceId: null, at: null, values: { startsAt } },
    }),
  ];
}

/** A letter that waits for paper, to a client whom the post reaches. */
function letter({ random, clinic, people, nowMs }: Desk): DemoRow[] {
  const atMs = nowMs - 20 * HOUR_MS;
  const pet = people.pets.findLast(({ isComing, clientId }) => {
    const client = people.clients.find(({ id }) => id === clientId);
    return isComing && client?.status === "active" && addressFor(client, "letter") !== "";
  });
  const client = people.clients.find(({ id }) => id === pet?.clientId);
  if (!pet || !client) return [];
  return [
    demoRow(messages, {
      ...emptyRow(messages),
      id: random.id(atMs),
      clientId: client.id,
      petIds: [pet.id],
      channel: "letter",
      cause: "manual",
      toAddress: addressFor(client, "letter"),
      body: `Dear ${clientName(client)},\n\nenclosed are the copies of the insurance papers that you asked for.\n\nKind regards\n${clinic.name}`,
      status: "queued",
      at: toInstant(atMs),
      scope: "people",
    }),
  ];
}

/** The work that waits for a receptionist on any morning: two decisions in the inbox and a letter to post. */
export function demoDesk(
  clinic: DemoClinic,
  { people, schedule }: { people: DemoPeople; schedule: readonly DemoRow[] },
  nowMs: number,
): DemoRow[] {
  const desk: Desk = { random: demoRandom(clinic.seed + SEED_STEP), clinic, people, nowMs };
  return [...twins(desk), ...movedTwice(desk, schedule), ...letter(desk)];
}
