/** Options for what this server alone may read: the database, lists, pictures. */
export const PRIVATE_FILE = { mode: 0o600 } as const;

/** The folder and each missing one above it. */
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const;
