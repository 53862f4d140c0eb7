import { useAnswerTextIn } from '../../shared/form/answer-text.js';
import { useTexts } from '../texts/index.js';

/** Formats an answer as its field shows it. */
export function useAnswerText(): (path: string, answer: unknown) => string {
  const { choices, kyc, noAnswer } = useTexts().sections;
  const roles = Object.entries(kyc.roles).map(([role, { label }]) => [role, label]);
  const words = Object.assign({}, ...Object.values(choices), Object.fromEntries(roles));
  return useAnswerTextIn({ choices: words as Record<string, string>, noAnswer });
}
