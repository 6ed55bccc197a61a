export const copy = {
  anyWeight: "any weight",
  from: (weight: string) => `from ${weight}`,
  below: (weight: string) => `below ${weight}`,
  between: (from: string, below: string) => `from ${from}, below ${below}`,
  fromHint: "In kilograms. Left empty: any weight.",
  belowHint: "Up to, but not including it.",
  limitFault: "A weight from 0 to 2,000 kg.",
  belowFault: "Must be above the lower weight.",
  weight: "Weight (kg)",
  weightBad: "A weight in kilograms, such as 4.2.",
};
