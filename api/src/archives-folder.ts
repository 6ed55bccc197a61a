/** Archives that owners asked for, in the data folder. A backup leaves them out: a clinic makes a new one at any time. */
export const ARCHIVES_FOLDER = "exports";
