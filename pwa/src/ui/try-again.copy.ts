/** On each button that tries what has failed once more. */
export const TRY_AGAIN = "Try again";
