export const petTypesCopy = {
  taken: (name: string) => `${name} has this name already.`,
  tooManyNames: "A breed has at most 60 other names.",
};
