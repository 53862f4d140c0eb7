import { textsHook } from '../language/language-context.js';
import { de } from './de.js';
import { en } from './en.js';

export type SharedTexts = typeof en;

/** Texts of what all pages have in common. */
export const useSharedTexts = textsHook<SharedTexts>({ en, de });
