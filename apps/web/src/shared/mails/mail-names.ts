import { textsHook } from '../language/language-context.js';
import { mailNamesInGerman } from './mail-names.de.js';
import { mailNamesInEnglish, type MailNames } from './mail-names.en.js';

/** What mails are called, on every page that shows them. */
export const useMailNames = textsHook<MailNames>({
  en: mailNamesInEnglish,
  de: mailNamesInGerman,
});
