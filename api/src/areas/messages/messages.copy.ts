export const messagesCopy = {
  subject: (clinic: string) => `A message from ${clinic}`.trim(),
  confirm: "Yes, we will be there",
};
