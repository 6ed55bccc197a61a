export const OPEN_RECORD = "Open";
