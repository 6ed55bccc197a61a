/** The list of settings names the address that sent a person there. */
export interface SettingsState {
  /** The part of an address that leads to no section of this person. */
  refused?: string;
}
