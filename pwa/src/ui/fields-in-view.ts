/** A field of scrolling content that takes the focus comes into view with its label, and the words below it. */
export const FIELDS_IN_VIEW = {
  '& .MuiFormControl-root :is(input, textarea, [role="combobox"])': { scrollMarginBlock: "32px 64px" },
} as const;
