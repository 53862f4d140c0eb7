import { textsHook } from '../../shared/language/language-context.js';
import { de } from './de.js';
import { en, type BackOfficeTexts } from './en.js';

export const useTexts = textsHook<BackOfficeTexts>({ en, de });

export type { BackOfficeTexts };
