const MAX_LENGTH = 254;
/** What can be written to: no quoted or bracketed forms of RFC 5321, which nobody has and few servers take. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL.test(text);
}
