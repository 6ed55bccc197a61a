import { ModelDevice } from "./device.ts";
import { InvariantBroken } from "./planted-bugs.ts";
import type { PlantedBug } from "./planted-bugs.ts";
import { MUTATION_NAMES } from "./rows.ts";
import type { MutationName, Scope } from "./rows.ts";
import { ModelServer } from "./server.ts";
import type { Answer, Question } from "./wire.ts";

/** One drawn operation: what happens (0 to 999), and two numbers that decide the details. */
export type Operation = readonly [kind: number, a: number, b: number];

interface Message {
  dueAt: number;
  deliver(): void;
}

interface Task {
  run: Generator<void, Answer>;
  device: ModelDevice;
}

const SCOPES: readonly Scope[] = ["people", "schedule", "stock", "billing"];

/** Share of each mutation, in percent of all. */
const SHARES: Record<MutationName, number> = {
  "pet.create": 14,
  "pet.rename": 14,
  "pet.recolour": 12,
  "pet.remove": 6,
  "appointment.book": 12,
  "appointment.cancel": 7,
  "stock.move": 18,
  "invoice.issue": 9,
  "note.sign": 6,
  poison: 2,
};

function drawName(percent: number): MutationName {
  let rest = percent;
  for (const name of MUTATION_NAMES) {
    rest -= SHARES[name];
    if (rest < 0) return name;
  }
  return "stock.move";
}

export class World implements Disposable {
  private clock = 1_750_000_000_000;
  private serial = 0;
  private messages: Message[] = [];
  private tasks: Task[] = [];
  private isTransientNext = false;
  private isHealed = false;
  private entropy = 0;
  readonly server: ModelServer;
  readonly devices: ModelDevice[];

  constructor(bugs: ReadonlySet<PlantedBug>) {
    this.server = new ModelServer(bugs);
    for (const user of ["ana", "ben"]) this.server.users.set(user, { scopes: new Set(SCOPES), scopeRev: 1 });
    const world = {
      now: () => this.clock,
      freshId: (prefix: string) => `${prefix}-${(this.serial += 1)}`,
      freshNonce: () => (this.serial += 1),
    };
    this.devices = ["ana", "ana", "ben"].map((user, index) => {
      const device: ModelDevice = new ModelDevice(
        `tablet-${index}`,
        user,
        { ...world, send: (question) => this.send(device, question) },
        bugs,
      );
      return device;
    });
  }

  [Symbol.dispose](): void {
    this.messages = [];
    this.tasks = [];
  }

  /** A fresh pseudo-random number below `bound`, from the drawn operation alone. */
  private draw(bound: number): number {
    this.entropy = (Math.imul(this.entropy ^ (this.entropy >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return (this.entropy ^ (this.entropy >>> 13)) % bound;
  }

  private post(deliver: () => void): void {
    if (this.isHealed) {
      this.messages.push({ dueAt: this.clock, deliver });
      return;
    }
    if (this.draw(100) < 15) return;
    const delay = this.draw(100) < 60 ? this.draw(200) : this.draw(120_000);
    this.messages.push({ dueAt: this.clock + delay, deliver });
    if (this.draw(100) < 8) this.messages.push({ dueAt: this.clock + this.draw(120_000), deliver });
  }

  private send(device: ModelDevice, question: Question): void {
    this.post(() => {
      if (question.kind === "push") {
        const run = this.server.push(question, () => this.takeTransient());
        this.tasks.push({ run, device });
        return;
      }
      const answer = question.kind === "pull" ? this.server.pull(question) : this.server.snapshot(question);
      this.post(() => device.receive(answer));
    });
  }

  private takeTransient(): boolean {
    const is = this.isTransientNext;
    this.isTransientNext = false;
    return is;
  }

  private stepTask(index: number): void {
    const task = this.tasks[index];
    if (!task) return;
    const step = task.run.next();
    if (!step.done) return;
    this.tasks.splice(index, 1);
    if (this.isHealed || this.draw(100) >= 2) this.post(() => task.device.receive(step.value));
  }

  private deliver(): void {
    const due = this.messages.filter((message) => message.dueAt <= this.clock);
    if (due.length === 0) {
      const next = Math.min(...this.messages.map((message) => message.dueAt));
      if (Number.isFinite(next)) this.clock = next;
      return;
    }
    const isReordered = !this.isHealed && this.draw(100) < 40;
    const message = isReordered ? due[this.draw(due.length)] : due.reduce((a, b) => (b.dueAt < a.dueAt ? b : a));
    if (!message) return;
    this.messages.splice(this.messages.indexOf(message), 1);
    message.deliver();
  }

  private mutate(device: ModelDevice, a: number, b: number): void {
    const name = drawName(a % 100);
    const table = name.split(".")[0] ?? "pet";
    const isShared = /rename|recolour|remove|cancel|sign/.test(name);
    const id = isShared ? `${b % 5}` : name === "pet.create" ? `${b % 5}` : `${device.name}-${(this.serial += 1)}`;
    const tables: Record<string, string> = {
      pet: "pets",
      appointment: "appointments",
      stock: "moves",
      invoice: "invoices",
      note: "notes",
    };
    const target = `${tables[table] ?? "pets"}:${id}`;
    const appointment = [...device.cache.rows.keys()].filter((key) => key.startsWith("appointments:"));
    device.mutate(
      name,
      name === "appointment.cancel" ? (appointment[b % (appointment.length || 1)] ?? target) : target,
      b,
    );
  }

  private changeScope(a: number, b: number): void {
    const user = [...this.server.users.values()][a % this.server.users.size];
    const scope = SCOPES[b % SCOPES.length];
    if (!user || !scope) return;
    if (!user.scopes.delete(scope)) user.scopes.add(scope);
    user.scopeRev += 1;
  }

  private crash(): void {
    this.tasks = [];
    this.server.crash();
  }

  private restore(): void {
    const { backup } = this.server;
    if (!backup || this.clock - backup.takenAt > 10 * 86_400_000) return;
    this.tasks = [];
    this.server.restore();
  }

  step([kind, a, b]: Operation): void {
    this.entropy = (Math.imul(a, 0x85ebca6b) ^ b ^ kind) >>> 0;
    const device = this.devices[a % this.devices.length];
    if (!device) return;
    if (kind < 180) this.mutate(device, b, a);
    else if (kind < 430) device.tick();
    else if (kind < 700) this.deliver();
    else if (kind < 900) this.stepTask(a % Math.max(1, this.tasks.length));
    else if (kind < 920) this.clock += b % 30_000;
    else if (kind < 935) this.isTransientNext = true;
    else if (kind < 945) device.killTab();
    else if (kind < 952) device.cutPower();
    else if (kind < 960) device.isTokenValid = false;
    else if (kind < 966) this.changeScope(a, b);
    else if (kind < 973) this.server.compact();
    else if (kind < 975) this.restore();
    else if (kind < 980) this.clock += 86_400_000;
    else if (kind < 984) this.crash();
    else if (kind < 988) this.server.takeBackup(this.clock);
    else if (kind < 991) device.evictCache();
    else device.flush();
    this.checkAlways();
  }

  private checkAlways(): void {
    const { state } = this.server;
    if (state.committed.size !== state.version) {
      throw new InvariantBroken(
        "I7",
        `${state.committed.size} versions were committed, the counter says ${state.version}`,
      );
    }
  }

  /** The first sync of each device, undisturbed. */
  warmUp(): void {
    this.settle();
    for (const device of this.devices) device.flush();
    this.server.takeBackup(this.clock);
    this.isHealed = false;
  }

  /** The network heals and nobody works any more: everything must settle, then everything must agree. */
  settle(): void {
    this.isHealed = true;
    this.isTransientNext = false;
    for (const device of this.devices) device.wake();
    const until = this.clock + 30_000;
    const isBusy = (): boolean => this.devices.some((device) => device.outbox.q.length > 0);
    for (let turn = 0; turn < 3000; turn += 1) {
      for (const device of this.devices) device.tick();
      for (let hop = 0; hop < 400 && (this.tasks.length > 0 || this.isDue()); hop += 1) {
        if (this.isDue()) this.deliver();
        this.stepTask(hop % Math.max(1, this.tasks.length));
      }
      if (
        !isBusy() &&
        this.devices.every((device) => device.isQuiet && device.cache.cursor === this.server.state.version)
      )
        break;
      if (this.clock >= until && isBusy())
        throw new InvariantBroken("I15", `a queue is not empty after 30 s: ${this.queues()}`);
      this.clock += 100;
    }
    this.checkSettled();
  }

  private queues(): string {
    return this.devices
      .map(({ name, outbox }) => `${name} ${outbox.q.map((entry) => `${entry.name}#${entry.id}`).join(",")}`)
      .join("; ");
  }

  private isDue(): boolean {
    return this.messages.some((message) => message.dueAt <= this.clock);
  }

  private checkSettled(): void {
    const { state } = this.server;
    for (const device of this.devices) {
      for (const entry of device.saved) this.checkOutcome(entry.uuid, entry.actor);
      this.checkOrder(device);
      this.checkReplica(device);
    }
    for (const [uuid, times] of state.effects)
      if (times !== 1) throw new InvariantBroken("I2", `${uuid} took effect ${times} times`);
    this.checkStock();
    this.checkNumbers();
    this.checkFields();
  }

  private checkOutcome(uuid: string, actor: string): void {
    const result = this.server.state.results.get(uuid);
    if (!result) throw new InvariantBroken("I1", `${uuid} was called saved and has no outcome`);
    if (result.actor !== actor) throw new InvariantBroken("I10", `${uuid} of ${actor} was taken as ${result.actor}'s`);
    if (result.status === "applied") {
      if (this.server.state.effects.get(uuid) !== 1)
        throw new InvariantBroken("I2", `${uuid} is applied and has no effect`);
      return;
    }
    const card = this.server.state.rows.get(`attention:${uuid}`);
    if (card?.version !== result.version)
      throw new InvariantBroken("I16", `${uuid} is ${result.status} without a card of its version`);
  }

  private checkOrder(device: ModelDevice): void {
    let last = 0;
    for (const { uuid } of [...device.saved].sort((x, y) => x.seq - y.seq)) {
      const version = this.server.state.results.get(uuid)?.version ?? 0;
      if (version <= last) throw new InvariantBroken("I3", `${uuid} of ${device.name} overtook an earlier change`);
      last = version;
    }
  }

  private checkReplica(device: ModelDevice): void {
    const expected = this.server.projection(device.user);
    const scopes = this.server.users.get(device.user)?.scopes ?? new Set();
    for (const [key, { row }] of device.cache.rows) {
      const isOwn = row.scope === `user:${device.user}`;
      if (!isOwn && !scopes.has(row.scope as Scope))
        throw new InvariantBroken("I9", `${device.name} still holds ${key} (${row.scope})`);
      const there = expected.get(key);
      if (JSON.stringify(there) !== JSON.stringify(row)) {
        throw new InvariantBroken(
          "I4",
          `${device.name} holds ${key} as ${JSON.stringify(row)}, the server as ${JSON.stringify(there)}`,
        );
      }
    }
    for (const key of expected.keys())
      if (!device.cache.rows.has(key)) throw new InvariantBroken("I4", `${device.name} lacks ${key}`);
    const leftOver = device.cache.shadow.size + device.cache.pending.length + device.cache.tombstones.size;
    if (leftOver > 0) throw new InvariantBroken("I17", `${device.name} keeps ${leftOver} records of a past rebase`);
  }

  private checkStock(): void {
    let sum = 0;
    for (const [key, { row }] of this.server.state.rows)
      if (key.startsWith("moves:")) sum += Number(row?.fields["delta"] ?? 0);
    const onHand = Number(this.server.state.rows.get("stock:1")?.row?.fields["onHand"] ?? 0);
    if (sum !== onHand) throw new InvariantBroken("I11", `movements make ${sum}, on hand is ${onHand}`);
  }

  private checkNumbers(): void {
    const numbers = [...this.server.state.rows]
      .filter(([key, { row }]) => key.startsWith("invoices:") && row)
      .map(([, { row }]) => Number(row?.fields["number"]))
      .sort((x, y) => x - y);
    numbers.forEach((number, index) => {
      if (number !== index + 1) throw new InvariantBroken("I12", `invoice numbers are ${numbers.join(",")}`);
    });
  }

  private checkFields(): void {
    for (const [mark, value] of this.server.state.oracle) {
      const [key, field] = mark.split(".");
      const row = this.server.state.rows.get(key ?? "")?.row;
      if (row && row.fields[field ?? ""] !== value) {
        throw new InvariantBroken("I4", `${mark} is ${row.fields[field ?? ""]}, its last change said ${value}`);
      }
    }
  }
}
