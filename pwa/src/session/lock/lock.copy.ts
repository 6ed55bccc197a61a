export const copy = {
  title: "Who is using this tablet?",
  locked: (name: string) => `${name} is locked`,
  pinOf: (firstName: string) => `PIN of ${firstName}`,
  digits: (count: number) => `${count} of 6 digits`,
  erase: "Erase the last digit",
  close: "Close",
  checking: "Checking…",
  wrong: "That PIN is not right.",
  off: (firstName: string) =>
    `There is no PIN for ${firstName} here any more. ${firstName} signs in with the password once.`,
  noPin: (firstName: string) => `${firstName} has no PIN here. Sign in with the password.`,
  needsNetwork: (firstName: string) =>
    `There is no connection, and ${firstName}'s PIN cannot be checked on this tablet. It works again with a connection.`,
  onlyOwn: (firstName: string) =>
    `Without a connection only ${firstName} can go on here. Somebody else can take over when it is back.`,
  offlineNow: "No connection to the server.",
  tooMany: "Too many tries. Please wait a few minutes.",
  password: "Sign in with a password",
  others: (count: number, name: string) =>
    `${count === 1 ? "1 change" : `${count} changes`} by ${name} ${count === 1 ? "waits" : "wait"} for their sign-in`,
  somebody: "a colleague",
  chooseTitle: "Choose your PIN for this tablet",
  chooseHint: "Six digits that stand for your password here, for one shift. They work on this tablet alone.",
  repeatTitle: "The same PIN once more",
  notSame: "These were two different PINs. Choose one again.",
  easy: "Everybody would try this one first. Choose digits that are not all the same and not in a row.",
  later: "Later",
  stale: "Your sign-in is older than five minutes. Sign in with your password, then choose a PIN.",
  failed: "That did not work. Please try again.",
  switchPerson: "Switch person",
  lock: "Lock the tablet",
};
