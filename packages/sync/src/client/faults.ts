/** Known mistakes that tests switch on, one at a time, to see that they would be caught. Never set in a build. */
export interface ClientFaults {
  /** An entry leaves the queue with the push answer, before a pull has brought its effects. */
  dropOnPushAnswer: boolean;
  /** An answer of 401 empties the batch. */
  dropOn401: boolean;
  /** The cursor is stored in a transaction of its own, before the rows. */
  cursorBeforeRows: boolean;
  /** Rows of a lost scope stay. */
  keepLostScopes: boolean;
  /** Nonce, `from`, epoch and scopeRev of a pull answer are not compared. */
  applyStalePulls: boolean;
  /** The outbox asks the cache which epoch its entries were sent under. */
  epochInCache: boolean;
  /** A new epoch re-sends the queue alone. */
  archiveNotRedriven: boolean;
  /** One client id for the life of the device, counted on from what the queue still holds. */
  deviceStableClientId: boolean;
  /** An entry with a push result counts as acknowledged, whatever the page covers. */
  ackAheadOfPage: boolean;
}

export const NO_FAULTS: ClientFaults = {
  dropOnPushAnswer: false,
  dropOn401: false,
  cursorBeforeRows: false,
  keepLostScopes: false,
  applyStalePulls: false,
  epochInCache: false,
  archiveNotRedriven: false,
  deviceStableClientId: false,
  ackAheadOfPage: false,
};
