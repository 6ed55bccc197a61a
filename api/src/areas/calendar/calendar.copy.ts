export const calendarCopy = {
  calendarName: (clinic: string, person: string) => [person, clinic].filter((part) => part !== "").join(" · "),
  /** A type and nothing else: for whom it is stays in the clinic. */
  unnamed: "Appointment",
  summary: (pets: string, owner: string, type: string) =>
    [[pets, owner === "" ? "" : `(${owner})`].filter((part) => part !== "").join(" "), type]
      .filter((part) => part !== "")
      .join(" · "),
};
