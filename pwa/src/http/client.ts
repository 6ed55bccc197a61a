import { isOurs401 } from "@fernpaw/domain/kernel/unauthenticated";
import axios, { AxiosError } from "axios";
import type { AxiosInstance, AxiosRequestConfig, InternalAxiosRequestConfig } from "axios";
import { createRefresh } from "../session/tokens/refresh.ts";
import type { Refresh } from "../session/tokens/refresh.ts";
import { sessionIsRefused } from "../session/tokens/session-refused.ts";
import { readAccessToken, readAdminToken } from "../session/tokens/stored-session.ts";

declare module "axios" {
  interface AxiosRequestConfig {
    /** Set once a call has been sent again after a refresh: it is never sent a third time. */
    isRetry?: boolean;
    /** A 401 of this call says nothing about the session: login, register, refresh and logout. */
    skipsRefresh?: boolean;
  }
}

/** Milliseconds for a call of the screens; sync sets its own. */
const CALL_MS = 15_000;
const NOT_RENEWED = "the session could not be renewed";

/** problem+json of RFC 9457, as the server answers every error. */
export interface Problem {
  status: number;
  code: string;
  title: string;
  detail: string | null;
  errors: { path: string; code: string }[];
}

/**
 * What the server said, or null when it said nothing: no network, a time-out, or the answer of a captive portal or a
 * proxy, which carries no code of ours.
 */
export function parseProblem(error: unknown): Problem | null {
  if (!(error instanceof AxiosError) || !error.response) return null;
  const body: unknown = error.response.data;
  if (typeof body !== "object" || body === null) return null;
  const field = (key: string): unknown => (body as Record<string, unknown>)[key];
  const readText = (key: string): string | null => (typeof field(key) === "string" ? (field(key) as string) : null);
  const code = readText("code");
  if (code === null || (error.response.status === 401 && !isOurs401(body))) return null;
  const errors = field("errors");
  return {
    status: error.response.status,
    code,
    title: readText("title") ?? "",
    detail: readText("detail"),
    errors: Array.isArray(errors) ? (errors as Problem["errors"]) : [],
  };
}

/** Of a refused download the browser hands the words over as a file: makes them readable for `problemOf`. */
export async function withReadableAnswer(error: unknown): Promise<unknown> {
  if (!(error instanceof AxiosError) || !(error.response?.data instanceof Blob)) return error;
  try {
    error.response.data = JSON.parse(await error.response.data.text());
  } catch {
    // Not one of the server's own answers: it says nothing about the request.
  }
  return error;
}

/** Milliseconds that the server asks to wait; null where it does not say. */
export function retryAfterMs(error: unknown): number | null {
  const header: unknown = error instanceof AxiosError ? error.response?.headers["retry-after"] : undefined;
  return typeof header === "string" && /^\d+$/.test(header) ? Number(header) * 1000 : null;
}

/** True when nothing is known about the server: callers keep what they have and try later. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AxiosError && parseProblem(error) === null;
}

const NOT_OURS = "the answer is a page, and not one of the server's";

/** A captive portal answers every call with 200 and its own page: nothing is known about the server then. */
function refusePages(http: AxiosInstance): AxiosInstance {
  http.interceptors.response.use((response) => {
    const { config, data, request } = response;
    const isPage = (config.responseType ?? "json") === "json" && typeof data === "string" && data !== "";
    if (isPage) throw new AxiosError(NOT_OURS, AxiosError.ERR_NETWORK, config, request);
    return response;
  });
  return http;
}

const newHttp = (): AxiosInstance => refusePages(axios.create({ withCredentials: true, timeout: CALL_MS }));

const NO_REFRESH = ["/api/auth/login", "/api/auth/register", "/api/auth/refresh-token", "/api/auth/logout"];

function mayRefresh(error: AxiosError): boolean {
  const config = error.config;
  if (error.response?.status !== 401 || !config || config.isRetry || config.skipsRefresh) return false;
  return !NO_REFRESH.some((path) => config.url?.startsWith(path));
}

function readBearer(config: InternalAxiosRequestConfig): string | null {
  const header = config.headers.get("Authorization");
  return typeof header === "string" && header.startsWith("Bearer ") ? header.slice(7) : null;
}

export interface ClinicHttp {
  http: AxiosInstance;
  /** The shared refresh, for those that do not speak axios: the snapshot stream and the socket. */
  refresh: Refresh;
}

/**
 * The clinic's connection to the server. `onRefused` runs when the server itself refuses to go on with
 * the session, and only then.
 */
export function createClinicHttp(onRefused: () => void): ClinicHttp {
  const http = newHttp();
  http.interceptors.request.use((config) => {
    const token = readAccessToken();
    if (token !== null && !config.headers.has("Authorization")) config.headers.set("Authorization", `Bearer ${token}`);
    return config;
  });

  const refresh = createRefresh({ onRefused });

  http.interceptors.response.use(undefined, async (error: unknown) => {
    if (!(error instanceof AxiosError) || !error.config || !mayRefresh(error)) throw error;
    await withReadableAnswer(error);
    const outcome = await refresh(readBearer(error.config), { isOurs: parseProblem(error) !== null });
    // Nothing is known about the session: the caller reads this as a lost network, not as a refusal.
    if (outcome.kind === "unreachable") throw new AxiosError(NOT_RENEWED, AxiosError.ERR_NETWORK, error.config);
    if (outcome.kind !== "token") throw error;
    const again: AxiosRequestConfig = { ...error.config, isRetry: true };
    error.config.headers.set("Authorization", `Bearer ${outcome.token}`);
    return http.request({ ...again, headers: error.config.headers });
  });
  return { http, refresh };
}

export const clinicHttp: ClinicHttp = createClinicHttp(sessionIsRefused);

/** For visitors: no token is sent and a 401 means just that. */
export const publicHttp: AxiosInstance = newHttp();

/** The administrator's own connection, so that a wrong admin password cannot touch a clinic session. It never refreshes. */
export const adminHttp: AxiosInstance = newHttp();
adminHttp.interceptors.request.use((config) => {
  const token = readAdminToken();
  if (token !== null) config.headers.set("Authorization", `Bearer ${token}`);
  return config;
});
