import { textsHook } from '../language/language-context.js';
import { de } from './de.js';
import { en, type SharedTexts } from './en.js';

/** Texts that all pages share. */
export const useSharedTexts = textsHook<SharedTexts>({ en, de });

export type { SharedTexts };
