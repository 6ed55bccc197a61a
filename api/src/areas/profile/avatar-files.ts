import { pictureFolder } from "./public/picture-files.ts";

export const AVATARS = pictureFolder("avatars");

export const avatarUrlOf = (file: string | null): string | null => (file === null ? null : `${AVATARS.path}/${file}`);
