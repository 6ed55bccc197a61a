export const copy = {
  orderOf: (list: string) => `Order of ${list}`,
  sortBy: "Sort by",
  asListed: "As listed",
  isAscending: "Ascending. Change to descending",
  isDescending: "Descending. Change to ascending",
  rowsPerPage: "Rows per page",
  pagesOf: (list: string) => `Pages of ${list}`,
  range: (first: number, last: number, total: number) => `${first}–${last} of ${total.toLocaleString("en-GB")}`,
  previousPage: "Previous page",
  nextPage: "Next page",
};
