import type { Language } from '#contracts';
import { de } from './de/index.js';
import { en } from './en/index.js';
import type { MailTexts } from './mail-texts.js';

export const textsByLanguage: Readonly<Record<Language, MailTexts>> = { en, de };
