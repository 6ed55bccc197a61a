let isOpen = false;

/** This tab shows the clinic's copy to a person who has given the PIN and has no session: the server was out of reach. */
export const isOpenedByPin = (): boolean => isOpen;

export function noteOpenedByPin(isOpened: boolean): void {
  isOpen = isOpened;
}
