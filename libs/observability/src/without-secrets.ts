/** Longer than our ids, request ids and trace ids; tokens of links, keys and credentials have 43 characters or more. */
const OPENER = /(?:[\w-]|%[\dA-Fa-f]{2}){40,}/g;
const MAIL_ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
// What stands behind the path of an address may open something, however short it is.
const QUERY = /(?<=\S)\?[^\s"'<>]*=[^\s"'<>]*/g;

/**
 * What libraries and frameworks say, without what may open something or names a person: they quote the address that was
 * called, and what they could not read.
 */
export function withoutSecrets(text: string): string {
  return text.replace(QUERY, '?***').replace(OPENER, '***').replace(MAIL_ADDRESS, '***');
}
