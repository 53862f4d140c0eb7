import { textsHook } from '../language/language-context.js';
import { mailNamesInGerman } from './mail-names.de.js';
import { mailNamesInEnglish, type MailNames } from './mail-names.en.js';

/** What mails and their states are called, on every page that shows them. */
export const useMailNames = textsHook<MailNames>({
  en: mailNamesInEnglish,
  de: mailNamesInGerman,
});

/** A mail that this page does not know yet is called as it is. */
export function mailNameOf({ kinds }: MailNames, kind: string): string {
  return (kinds as Partial<Record<string, string>>)[kind] ?? kind;
}
