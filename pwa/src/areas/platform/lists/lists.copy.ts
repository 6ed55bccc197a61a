export const listCopy = {
  export: "Export as CSV",
  more: "More",
  all: "All",
  never: "Never",
  ago: (time: string) => (time === "just now" ? time : `${time} ago`),
  noneFound: "Nothing matches the search and the filters.",
};
