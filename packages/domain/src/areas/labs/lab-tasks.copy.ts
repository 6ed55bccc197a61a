/** Titles of the tasks that lab orders make. Every team member reads tasks, so they name no client and no pet. */
export const labTaskTitles = {
  result: (name: string) => `Lab result: ${name}`,
  call: (name: string) => `Call about the lab result: ${name}`,
  again: (name: string) => `Repeat the lab test: ${name}`,
  /** Why a planned treatment was skipped. */
  cancelled: "Lab order cancelled",
};
