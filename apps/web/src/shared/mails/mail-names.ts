import { textsHook } from '../language/language-context.js';
import { mailNamesInGerman } from './mail-names.de.js';
import { mailNamesInEnglish, type MailNames } from './mail-names.en.js';

/** The names of mails and their statuses, for all pages. */
export const useMailNames = textsHook<MailNames>({
  en: mailNamesInEnglish,
  de: mailNamesInGerman,
});

/** A kind that this page does not know is shown by its identifier. */
export function mailNameOf({ kinds }: MailNames, kind: string): string {
  return (kinds as Partial<Record<string, string>>)[kind] ?? kind;
}
