export const calendarCopy = {
  calendarName: (clinic: string, person: string) => [person, clinic].filter((part) => part !== "").join(" · "),
  /** The type and nothing else: the client's name stays in the clinic. */
  unnamed: "Appointment",
  summary: (pets: string, owner: string, type: string) =>
    [[pets, owner === "" ? "" : `(${owner})`].filter((part) => part !== "").join(" "), type]
      .filter((part) => part !== "")
      .join(" · "),
};
