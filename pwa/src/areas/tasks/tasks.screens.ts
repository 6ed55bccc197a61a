import type { Screen } from "@fernpaw/testing/screens";

export const tasksScreens: readonly Screen[] = [{ route: "/dashboard", suffix: "?tasks=all", heading: "Tasks" }];
