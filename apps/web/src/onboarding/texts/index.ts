import { textsHook } from '../../shared/language/language-context.js';
import { de } from './de.js';
import { en } from './en.js';

export type OnboardingTexts = typeof en;

export const useTexts = textsHook<OnboardingTexts>({ en, de });
