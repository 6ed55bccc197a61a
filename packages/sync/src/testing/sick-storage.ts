/** As fake-indexeddb makes it; what begins with `_` is its own. */
export interface Transaction {
  db: unknown;
  _state: string;
  _requests: unknown[];
  abort(): void;
  objectStore(name: string): Store;
  _abort(errorName: string): void;
  _start(): void;
  _execRequestAsync(request: { operation: () => unknown }): unknown;
}

interface Store {
  put(...values: unknown[]): unknown;
  add(...values: unknown[]): unknown;
}

/** A connection as fake-indexeddb makes it: it keeps a database's transactions in a list. */
export interface Connection {
  name: string;
  close(): void;
  transaction(stores: string | string[], mode?: string, options?: object): Transaction;
  _rawDatabase: { transactions: Transaction[] };
}

/** A transaction that a device is about to begin. */
export interface BegunTransaction {
  database: string;
  stores: readonly string[];
  mode: string;
  /** Durability that it asks for: only `strict` survives a power cut. */
  durability: string;
}

/** `full at commit`, `full at a write`: `QuotaExceededError`, as browsers tell it late or at once. Else an error's name. */
export type StorageFault = "full at commit" | "full at a write" | "UnknownError" | "InvalidStateError";

/** `_start` runs one request after the other and commits when there is none left. */
function failAtCommit(transaction: Transaction): void {
  const start = transaction._start.bind(transaction);
  transaction._start = () => {
    if (transaction._requests.length > 0 || transaction._state === "finished") start();
    else transaction._abort("QuotaExceededError");
  };
}

function failAtWrite(transaction: Transaction): void {
  let isWriting = false;
  const whileWriting =
    (write: Store["put"]): Store["put"] =>
    (...values) => {
      isWriting = true;
      try {
        return write(...values);
      } finally {
        isWriting = false;
      }
    };
  const storeOf = transaction.objectStore.bind(transaction);
  transaction.objectStore = (name) => {
    const store = storeOf(name);
    return Object.assign(store, { put: whileWriting(store.put.bind(store)), add: whileWriting(store.add.bind(store)) });
  };
  const run = transaction._execRequestAsync.bind(transaction);
  const isFull = (): never => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  };
  transaction._execRequestAsync = (request) => run(isWriting ? { ...request, operation: isFull } : request);
}

/** Lets `faultOf` decide what becomes of the transactions of a connection. */
export function sicken(connection: Connection, faultOf: (transaction: BegunTransaction) => StorageFault | null): void {
  const begin = connection.transaction.bind(connection);
  connection.transaction = (stores, mode = "readonly", options) => {
    const { durability = "default" } = (options ?? {}) as { durability?: string };
    const names = typeof stores === "string" ? [stores] : [...stores];
    const fault = faultOf({ database: connection.name, stores: names, mode, durability });
    if (fault === "UnknownError" || fault === "InvalidStateError") throw new DOMException("The disk is sick", fault);
    const transaction = begin(stores, mode, options);
    if (fault === "full at commit") failAtCommit(transaction);
    if (fault === "full at a write") failAtWrite(transaction);
    return transaction;
  };
}
