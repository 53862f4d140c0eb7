import { textsHook } from '../../shared/language/language-context.js';
import { de } from './de.js';
import { en, type CardAppTexts } from './en.js';

export const useTexts = textsHook<CardAppTexts>({ en, de });

export type { CardAppTexts };
