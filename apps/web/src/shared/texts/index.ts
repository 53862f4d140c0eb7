import { textsHook } from '../language/language-context.js';
import { de } from './de.js';
import { en, type SharedTexts } from './en.js';

/** Texts of what all pages have in common. */
export const useSharedTexts = textsHook<SharedTexts>({ en, de });

export type { SharedTexts };
