export const openapiCopy = {
  title: "Fernpaw",
  description:
    "Clinic data changes through named mutations, which devices queue and push; the routes are what a device cannot answer by itself. " +
    "`x-permission` says who may call a route. The schemas named `area.verb.vN` are the arguments of the mutations that `POST /api/sync/push` takes.",
  documentSummary: "This document",
  mutation: (permission: string) => `A mutation for POST /api/sync/push. Needs ${permission}.`,
};
