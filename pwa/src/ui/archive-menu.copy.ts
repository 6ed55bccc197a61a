export const copy = {
  more: "More",
  edit: "Edit",
  archive: "Archive",
  restore: "Restore",
  nowArchived: (name: string) => `${name} is archived.`,
  nowActive: (name: string) => `${name} is in use again.`,
};
