import { counted } from "@fernpaw/domain/kernel/plural";

export const planRoomCopy = {
  people: (most: number) =>
    `Your plan has room for ${counted(most, "person", "people")}, with open invitations. Choose a larger plan in the settings, or free a place.`,
};
