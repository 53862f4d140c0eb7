/**
 * Longer than our ids, request ids and trace ids; tokens of links, keys and credentials have at least 43
 * characters.
 */
const OPENER = /(?:[\w-]|%[\dA-Fa-f]{2}){40,}/g;
const MAIL_ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
// A query string may contain a secret, however short it is.
const QUERY = /(?<=\S)\?[^\s"'<>]*=[^\s"'<>]*/g;

/**
 * Removes secrets and personal data from messages of libraries and frameworks, which quote requested URLs
 * and unparsable input.
 */
export function withoutSecrets(text: string): string {
  return text.replace(QUERY, '?***').replace(OPENER, '***').replace(MAIL_ADDRESS, '***');
}
