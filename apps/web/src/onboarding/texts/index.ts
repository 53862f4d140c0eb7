import { textsHook } from '../../shared/language/language-context.js';
import { de } from './de.js';
import { en, type OnboardingTexts } from './en.js';

export const useTexts = textsHook<OnboardingTexts>({ en, de });

export type { OnboardingTexts };
