import { textsHook } from '../../shared/language/language-context.js';
import { de } from './de.js';
import { en, type OperationsTexts } from './en.js';

export const useTexts = textsHook<OperationsTexts>({ en, de });
