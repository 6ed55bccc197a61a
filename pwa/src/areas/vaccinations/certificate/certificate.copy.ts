export const copy = {
  crumb: "Certificate",
  title: (name: string) => `Vaccinations of ${name}`,
  clients: "Clients",
  noView: "You do not have the right to see pets. The owner can change that under Employees.",
  missing: "This pet is not on this tablet.",
  missingHint: "It may be older than what the tablet keeps, or it was removed.",
  nothing: "This pet does not have a vaccination for a certificate.",
  vet: "Signed by",
  nobody: "Open: the vet signs on paper",
  why: {
    in_error: "This vaccination was entered in error. It has no certificate.",
    not_here: "A rabies certificate is only for a vaccination that was given here.",
    no_vet: "A rabies certificate is signed by a vet. Choose a vet under “Signed by”.",
    no_licence:
      "A rabies certificate needs the licence number of the vet. Add it on the page of the team member, or choose another vet.",
  },
  mail: "Mail to the client",
  mailTitle: (name: string) => `Mail to ${name}`,
  mailHint:
    "This tablet is offline: the mail has the vaccinations as text. With a connection it brings the certificate as a PDF.",
  mailSend: "Send mail",
  mailed: "The mail is queued.",
  noClient: "No owner to mail to.",
};
