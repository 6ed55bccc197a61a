/** The commit of this build. */
declare const __BUILD__: string;

/** The light beside a camera, which TypeScript's library does not know. */
interface MediaTrackCapabilities {
  torch?: boolean;
}
interface MediaTrackConstraintSet {
  torch?: boolean;
}
