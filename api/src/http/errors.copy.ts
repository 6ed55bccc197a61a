export const problemDetails = {
  unknownField: (name: string) => `"${name}" is not a field of this request.`,
  duplicateQueryKey: (name: string) => `"${name}" is given twice.`,
  forbiddenCharacter: "contains a character that cannot be stored",
  forbiddenName: (name: string) => `"${name}" is a name that no field may have`,
  severalHosts: "The request has more than one Host line.",
  tooDeep: "The content is nested too deeply.",
  notUtf8: "The content is not UTF-8.",
  badCompression: "The content is not valid gzip.",
  notJson: (reason: string) => `The content is not valid JSON: ${reason}`,
  onlyJson: "Send application/json in UTF-8.",
  onlyTypes: (types: readonly string[]) =>
    types.includes("multipart/form-data")
      ? "Send multipart/form-data with one file."
      : `Send the file itself as ${types.join(" or ")}, not in a form and not as JSON.`,
  otherEncoding: (acceptsGzip: boolean) =>
    acceptsGzip ? "Send it as it is, or with Content-Encoding: gzip." : "Send it as it is, without Content-Encoding.",
  passwordLength: (min: number, max: number) => `must have ${min} to ${max} characters`,
  passwordCommon: "is one of the most common passwords, or close to one",
  passwordContext: "must not be built from your name, e-mail or clinic",
  passwordWord: "must not be built from an easy word such as password or clinic",
};
