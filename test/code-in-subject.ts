/** The code in the subject of an e-mail, English or Hindi; order numbers may have six digits too. */
export const codeInSubject = /(?<=^|कोड:? )\d{6}\b/;
