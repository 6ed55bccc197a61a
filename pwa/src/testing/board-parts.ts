import { loadParts } from "../use-parts.ts";

/** Fetches what the board fetches when it is first drawn: a short test would end before it. */
export const loadBoardParts = () =>
  Promise.all([
    loadParts("visits"),
    import("../ui/app-frame.tsx"),
    import("../areas/tasks/public/my-tasks.tsx"),
    import("../areas/treatments/public/open-work-button.tsx"),
    import("../areas/today/board/card-menu.tsx"),
    import("../areas/today/today-dialogs.tsx"),
  ]);
