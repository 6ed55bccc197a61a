/** Rows that are kept up to date, for `useObservable`. */
export interface WatchedQuery<T> {
  /** Answers what ends it. */
  subscribe: (onNext: (value: T) => void, onError?: (error: unknown) => void) => () => void;
  /** Nothing is known before it was read. */
  hasValue: () => false;
}
