export const agreementWords = {
  title: "Data processing agreement",
  text: "Between your clinic and the operator of this server. It says how personal data of your clients and your team are processed.",
  read: "Read the agreement",
  accept: (version: number) => `Accept version ${version}`,
  accepted: (version: number, at: string, by: string) =>
    `Version ${version} was accepted on ${at}${by === "" ? "" : ` by ${by}`}.`,
  missing: "No owner has accepted it yet. All work goes on. Please read it, then accept it.",
  outdated: (version: number) => `Version ${version} is new. Please read it, then accept it.`,
  done: "Agreement accepted",
};
