/** Words of the OpenAPI document about the sync routes. */
export const syncCopy = {
  push: "Take a batch of queued mutations, in order",
  pull: "Changes since a cursor",
  snapshot: "A bucket of the clinic's rows, as a stream of lines",
  history: "The history of one pet before an instant, as a stream of lines",
  mutations: "Every mutation with its version, permission and arguments; every table with its scope",
  noInstant: "is not an instant",
  petOrClient: "either a pet or a client is needed",
  search: "Search in the whole clinic, for devices that hold a part of it",
};
