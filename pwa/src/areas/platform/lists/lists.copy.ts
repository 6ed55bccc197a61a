export const listCopy = {
  export: "Export as CSV",
  all: "All",
  bars: (label: string, total: string, days: string) => `${label}: ${total} in all. ${days}`,
  never: "Never",
  ago: (time: string) => (time === "just now" ? time : `${time} ago`),
  noneFound: "Nothing matches the search and the filters.",
};
