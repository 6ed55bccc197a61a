export const packMailCopy = {
  subject: (day: string) => `Downtime pack for ${day}`,
  lines: (clinic: string): string[] => [
    `The downtime pack of ${clinic} is attached as a PDF. Print it, and keep the paper for a day without power or network.`,
    "It has the appointments, a summary of each pet, the treatment sheets of inpatients, and blank forms. It is confidential: shred it after the day.",
  ],
  place: (name: string, day: string) => `${name}: ${day}`,
  after: ["Fernpaw sends this mail each evening. You can stop it in the settings under Data."],
  fileName: (day: string, place: string) => `downtime-pack-${day}${place === "" ? "" : `-${place}`}.pdf`,
};
