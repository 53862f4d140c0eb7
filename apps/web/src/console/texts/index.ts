import { textsHook } from '../../shared/language/language-context.js';
import { de } from './de.js';
import { en, type ConsoleTexts } from './en.js';

export const useTexts = textsHook<ConsoleTexts>({ en, de });
