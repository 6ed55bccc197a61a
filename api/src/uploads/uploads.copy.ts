export const uploadsCopy = {
  perDay: {
    list: (most: number): string => `Your clinic has uploaded ${most} lists today. Upload the next one tomorrow.`,
    picture: (most: number): string => `Your clinic has uploaded ${most} pictures today. Upload the next one tomorrow.`,
  },
  perPerson: (most: number): string =>
    `You have uploaded ${most} pictures or files today. Upload the next one tomorrow.`,
  storage: (gibibytes: number): string =>
    `Your clinic's lists fill ${gibibytes} GiB. Remove a list under Settings, then upload this one.`,
};
