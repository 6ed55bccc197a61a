/** The commit of this build. */
declare const __BUILD__: string;
