const example = (hasAmPm: boolean): string => (hasAmPm ? "9, 2:30pm or 1430" : "9, 14:30 or 1430");

export const copy = {
  choose: (label: string) => `Choose time: ${label}`,
  close: "Close",
  clear: "Clear",
  times: "Times",
  hint: (hasAmPm: boolean) => `Such as ${example(hasAmPm)}.`,
  placeholder: (hasAmPm: boolean) => (hasAmPm ? "h:mm am" : "hh:mm"),
  unreadable: (hasAmPm: boolean) => `Type a time, such as ${example(hasAmPm)}.`,
  oneMinuteDigit: (hour: number) => `Type two digits for the minutes, such as ${hour}:05.`,
  badMinutes: "Type minutes from 00 to 59.",
  badHour: "Type an hour from 0 to 23.",
  badHalf: "Type an hour from 1 to 12 before am or pm.",
  midnight: (hasAmPm: boolean) => `Type ${hasAmPm ? "12am" : "0:00"} for midnight.`,
};
