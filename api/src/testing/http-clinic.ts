import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import { randomUUID } from "node:crypto";
import { PASSWORD } from "./test-browser.ts";

const PATIENCE_MS = 30_000;

/** The server is gone, or went while it answered: nobody knows what it did. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** An answer that is an error. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, body: string) {
    super(`${status} ${body.slice(0, 500)}`);
    this.status = status;
    this.code = code;
  }
}

interface Profile {
  userId: string;
  clinic: { _id: string };
}

export interface NewEmployee {
  permissions: readonly string[];
  profession?: string;
}

/** Somebody who is signed in to a running server, over real HTTP. */
export class HttpClinic {
  readonly email: string;
  origin: string;
  accessToken = "";
  clinicId = "";
  userId = "";

  readonly #password: string;

  private constructor(origin: string, email: string, password = PASSWORD) {
    this.origin = origin;
    this.email = email;
    this.#password = password;
  }

  /** An owner or employee with an account, signed in. */
  static async enter(origin: string, email: string, password: string): Promise<HttpClinic> {
    const clinic = new HttpClinic(origin, email, password);
    await clinic.signIn();
    return clinic;
  }

  /** Registers a clinic of its own. */
  static async register(origin: string, name = "Eastgate"): Promise<HttpClinic> {
    const clinic = new HttpClinic(origin, `${randomUUID()}@clinic.example`);
    const { accessToken } = await clinic.call<{ accessToken: string }>("POST", "/api/auth/register", {
      clinicName: name,
      firstName: "Ana",
      lastName: "Ruiz",
      email: clinic.email,
      password: PASSWORD,
      agreementVersion: AGREEMENT.version,
    });
    await clinic.#enter(accessToken);
    return clinic;
  }

  /** An employee of this clinic, signed in. */
  async employee({ permissions, profession = "vet" }: NewEmployee): Promise<HttpClinic> {
    const person = new HttpClinic(this.origin, `${randomUUID()}@clinic.example`);
    await this.call("POST", "/api/employees", {
      email: person.email,
      password: PASSWORD,
      firstName: "Ben",
      lastName: "Ode",
      jobTitle: "",
      profession,
      permissions,
    });
    await person.signIn();
    return person;
  }

  async signIn(): Promise<void> {
    const { accessToken } = await this.call<{ accessToken: string }>("POST", "/api/auth/login", {
      email: this.email,
      password: this.#password,
    });
    await this.#enter(accessToken);
  }

  async #enter(accessToken: string): Promise<void> {
    this.accessToken = accessToken;
    const profile = await this.call<Profile>("GET", "/api/profile/me");
    this.clinicId = profile.clinic._id;
    this.userId = profile.userId;
  }

  async send(method: string, path: string, body?: unknown, contentType = "application/json"): Promise<Response> {
    return fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(this.accessToken === "" ? {} : { authorization: `Bearer ${this.accessToken}` }),
        ...(body === undefined ? {} : { "content-type": contentType }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" || body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
    });
  }

  /** @throws NoAnswer, Refused */
  async call<Answer>(method: string, path: string, body?: unknown, contentType?: string): Promise<Answer> {
    let status: number;
    let text: string;
    try {
      const response = await this.send(method, path, body, contentType);
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new NoAnswer(String(error), { cause: error });
    }
    const answer = JSON.parse(text) as Answer & { code?: string };
    if (status === 401 && answer.code === "unauthenticated" && path !== "/api/auth/login") {
      await this.signIn();
      return this.call(method, path, body, contentType);
    }
    if (status >= 400) throw new Refused(status, answer.code ?? "", text);
    return answer;
  }
}
