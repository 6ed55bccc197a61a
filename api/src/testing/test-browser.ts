import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import * as z from "zod/mini";

const CHROME = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";

export interface BrowserOptions {
  address?: string;
  host?: string;
  userAgent?: string;
}

export interface Registration {
  clinicName: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  agreementVersion: number | null;
}

export const PASSWORD = "tall heron by the quiet weir";

let registrations = 0;

/** A clinic that no other test has. */
export function aRegistration(given: Partial<Registration> = {}): Registration {
  registrations += 1;
  return {
    clinicName: `Clinic ${registrations}`,
    firstName: "Ana",
    lastName: "Ruiz",
    email: `owner${registrations}@clinic.example`,
    password: PASSWORD,
    agreementVersion: AGREEMENT.version,
    ...given,
  };
}

interface Call {
  body?: unknown;
  /** Null leaves out what a page would send. */
  headers?: Record<string, string | null>;
  /** Sent, as a page would, unless null. */
  token?: string | null;
}

/** Keeps cookies and the access token as a page on our own origin does. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  accessToken: string | null = null;
  readonly #app: FastifyInstance;
  readonly #options: Required<BrowserOptions>;

  constructor(app: FastifyInstance, options: BrowserOptions = {}) {
    this.#app = app;
    this.#options = { address: "203.0.113.7", host: "localhost:5280", userAgent: CHROME, ...options };
  }

  async call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    call: Call = {},
  ): Promise<LightMyRequestResponse> {
    const token = call.token === undefined ? this.accessToken : call.token;
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const headers: Record<string, string | null> = {
      host: this.#options.host,
      "user-agent": this.#options.userAgent,
      "sec-fetch-site": "same-origin",
      cookie: cookie === "" ? null : cookie,
      authorization: token === null ? null : `Bearer ${token}`,
      "content-type": call.body === undefined ? null : "application/json",
      ...call.headers,
    };
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#options.address,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null)) as Record<
        string,
        string
      >,
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    });
    this.#keepCookies(response);
    return response;
  }

  get(url: string, call?: Call): Promise<LightMyRequestResponse> {
    return this.call("GET", url, call);
  }

  post(url: string, body?: unknown, call?: Call): Promise<LightMyRequestResponse> {
    return this.call("POST", url, { ...call, body });
  }

  put(url: string, body: unknown): Promise<LightMyRequestResponse> {
    return this.call("PUT", url, { body });
  }

  async register(given: Partial<Registration> = {}): Promise<Registration> {
    const registration = aRegistration(given);
    this.#keepToken(await this.post("/api/auth/register", registration, { token: null }));
    return registration;
  }

  async login(email: string, password: string = PASSWORD): Promise<LightMyRequestResponse> {
    const response = await this.post("/api/auth/login", { email, password }, { token: null });
    if (response.statusCode === 200) this.#keepToken(response);
    return response;
  }

  async refresh(): Promise<LightMyRequestResponse> {
    const response = await this.post("/api/auth/refresh-token", undefined, { token: null });
    if (response.statusCode === 200) this.#keepToken(response);
    return response;
  }

  #keepToken(response: LightMyRequestResponse): void {
    const parsed = z.safeParse(z.object({ accessToken: z.string() }), response.json());
    if (!parsed.success) throw new Error(`no access token in ${response.statusCode} ${response.body}`);
    this.accessToken = parsed.data.accessToken;
  }

  #keepCookies(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
