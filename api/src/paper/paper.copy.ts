export const paperCopy = {
  page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
};
