/** The same token with another letter near its end. Not the last: of it some bits do not count. */
export const alteredToken = (token: string): string =>
  token.replace(/.(?=.{9}$)/, (letter) => (letter === "A" ? "B" : "A"));
