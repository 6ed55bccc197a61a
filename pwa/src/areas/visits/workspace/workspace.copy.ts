import { plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  tabs: "Parts of the visit",
  overview: "Overview",
  pets: "Pets of this appointment",
  together: "Pets that came together",
  finish: "Finish visit",
  finished: (name: string) => `${name} is ready to pay.`,
  more: "More about this visit",
  stage: "Stage",
  petPage: "Open the pet's page",
  clientPage: "Open the client's page",
  add: "Add to this visit",
  lastVisit: (day: string) => `Last visit, ${day}`,
  firstVisit: "First visit here",
  noReason: "No reason was written.",
  noWeight: "No weight on record",
  with: (vet: string) => `with ${vet}`,
  ownerUnknown: "owner unknown",
  unreadable: "You need the right to see clients for the record of this visit.",
  gates: {
    title: (count: number, name: string) =>
      count === 0
        ? `${name} can go`
        : plural(count, `One thing before ${name} goes`, `${count} things before ${name} goes`),
    closesItself: "The visit finishes by itself when the last one is settled.",
    keepOpen: "Keep open",
    finish: "Finish visit",
    finishAfter: "Finish when the last one is settled",
    progress: "Settled",
  },
};
