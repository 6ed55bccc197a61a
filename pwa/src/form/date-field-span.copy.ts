export const copy = {
  fromDay: "From, day",
  from: "From",
  toDay: "To, day",
  to: "To",
  badDay: "Give a date.",
  badTime: "Give a time.",
  inverted: "The end must come after the start.",
  tooLong: "Nothing lasts longer than a year.",
};
