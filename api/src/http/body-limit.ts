/** Of a body whose route declares no limit of its own. */
export const BODY_LIMIT_BYTES = 256 * 1024;
