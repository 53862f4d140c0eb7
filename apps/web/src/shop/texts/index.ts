import { textsHook } from '../../shared/language/language-context.js';
import { de } from './de.js';
import { en, type ShopTexts } from './en.js';

export const useTexts = textsHook<ShopTexts>({ en, de });
