import type { Login } from "./tablet.ts";

interface Rights {
  userId: string;
  permissions: string[];
  scopeRev: number;
}

interface Invitation {
  email: string;
  firstName?: string;
  profession: string;
  permissions: readonly string[];
}

/** The clinic's owner at another desk, who changes rights: straight through the API. */
export class OwnerApi {
  readonly #origin: string;
  readonly #token: string;

  private constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
  }

  static async signIn(origin: string, { email, password }: Login): Promise<OwnerApi> {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) throw new Error(`The owner was not let in: ${await answer.text()}`);
    const { accessToken } = (await answer.json()) as { accessToken: string };
    return new OwnerApi(origin, accessToken);
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#origin}${path}`, {
      method,
      headers: { "content-type": "application/json", origin: this.#origin, authorization: `Bearer ${this.#token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async rightsOf(email: string): Promise<Rights> {
    const everybody = (await this.#send("GET", "/api/employees")) as (Rights & { email: string })[];
    const employee = everybody.find((each) => each.email === email);
    if (!employee) throw new Error(`Nobody here is ${email}.`);
    return employee;
  }

  async give(email: string, permissions: readonly string[]): Promise<void> {
    const { userId, scopeRev } = await this.rightsOf(email);
    await this.#send("PUT", `/api/employees/${userId}/permissions`, { permissions, scopeRev });
  }

  async invite(invitation: Invitation): Promise<void> {
    await this.#send("POST", "/api/invitations", invitation);
  }

  /** Which of the synced tables an `appointments:view` opens, say: table to scope, as the server publishes it. */
  async tables(): Promise<Record<string, string>> {
    const { tables } = (await this.#send("GET", "/api/mutations")) as { tables: Record<string, string> };
    return tables;
  }
}
