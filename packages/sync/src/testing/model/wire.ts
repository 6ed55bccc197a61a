import type { Entry, Row } from "./rows.ts";

export interface PullQuestion {
  kind: "pull";
  user: string;
  epoch: string;
  scopeRev: number;
  cursor: number;
  clients: readonly string[];
  nonce: number;
}

export interface SnapshotQuestion {
  kind: "snapshot";
  user: string;
  bucket: 0 | 1;
  epoch: string;
  after: string;
  nonce: number;
}

export interface PushQuestion {
  kind: "push";
  user: string;
  deviceId: string;
  epoch: string;
  isTokenValid: boolean;
  entries: readonly Entry[];
  nonce: number;
}

export type Question = PullQuestion | SnapshotQuestion | PushQuestion;

export type Change = readonly [key: string, version: number, row: Row | null];

export type ResetReason = "epoch" | "scope" | "cursor_too_old" | "cursor_ahead";

export type Answer =
  | {
      kind: "delta";
      nonce: number;
      epoch: string;
      scopeRev: number;
      from: number;
      to: number;
      more: boolean;
      acks: Readonly<Record<string, number>>;
      changes: readonly Change[];
    }
  | { kind: "reset"; nonce: number; reason: ResetReason; epoch: string; scopeRev: number; scopes: ReadonlySet<string> }
  | {
      kind: "page";
      nonce: number;
      bucket: 0 | 1;
      epoch: string;
      scopeRev: number;
      version: number;
      rows: readonly Change[];
      after: string;
      isEnd: boolean;
    }
  | { kind: "pushed"; nonce: number; isStopped: boolean; done: readonly string[] }
  | { kind: "problem"; nonce: number; status: 401 | 409 };
