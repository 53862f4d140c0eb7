/**
 * Longer than our ids, request ids and trace ids; tokens of links, keys and credentials have at least 43
 * characters.
 */
const OPENER = /(?:[\w-]|%[\dA-Fa-f]{2}){40,}/g;
// Each match takes a whole run of characters, so that the time stays linear in the length of the text.
const MAYBE_MAIL_ADDRESS = /[\w.+-]+(?:@[\w-]+(?:\.[\w-]+)+)?/g;
// A query string may contain a secret, however short it is.
const MAYBE_QUERY = /(?<=\S)\?[^\s"'<>]*/g;

/**
 * Removes secrets and personal data from messages of libraries and frameworks, which quote requested URLs
 * and unparsable input.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(MAYBE_QUERY, (run) => (run.includes('=') ? '?***' : run))
    .replace(OPENER, '***')
    .replace(MAYBE_MAIL_ADDRESS, (run) => (run.includes('@') ? '***' : run));
}
