import { textsHook } from '../../shared/language/language-context.js';
import { de } from './de.js';
import { en, type PartnerTexts } from './en.js';

export const useTexts = textsHook<PartnerTexts>({ en, de });
