/** On each button that repeats a failed attempt. */
export const TRY_AGAIN = "Try again";
