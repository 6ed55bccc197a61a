/** No device holds these. */
export interface ClientsTables {
  /**
   * Ways to reach a client, as `duplicateKeys` writes them. A key stays when the client drops the contact: who
   * is found by it is looked at again.
   */
  clientContacts: { clinicId: string; contact: string; clientId: string };
}
