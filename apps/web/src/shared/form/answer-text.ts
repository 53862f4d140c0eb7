import type { Money } from '#contracts';
import { industries } from '#onboarding-rules';
import { countryNameIn } from '../language/format.js';
import { useAmount, useLanguage } from '../language/language-context.js';
import { useSharedTexts } from '../texts/index.js';
import { isUnreadable } from './answers.js';

interface AnswerWords {
  /** By the values of roles, legal forms, sources and purposes. */
  choices: Readonly<Record<string, string>>;
  noAnswer: string;
}

/** Formats an answer of an application as its field shows it. The path ends with the name of the field. */
export function useAnswerTextIn({
  choices,
  noAnswer,
}: AnswerWords): (path: string, answer: unknown) => string {
  const { yes, no } = useSharedTexts();
  const { language } = useLanguage();
  const money = useAmount();
  const countryName = countryNameIn(language);
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 2 });

  const textOf = (field: string, answer: unknown): string => {
    if (typeof answer === 'boolean') return answer ? yes : no;
    if (typeof answer === 'number') return number.format(answer);
    if (typeof answer === 'string') {
      return wordsOf(field, answer) || noAnswer;
    }
    if (Array.isArray(answer) && answer.length > 0) {
      return answer.map((entry: unknown) => textOf(field, nameOf(entry))).join(', ');
    }
    if (isUnreadable(answer)) return answer.unreadable;
    return isMoney(answer) ? money(answer) : noAnswer;
  };
  const wordsOf = (field: string, answer: string): string => {
    if (/(country|taxResidence|nationality|countriesOfOperation)$/.test(field))
      return countryName(answer);
    if (/(role|legalForm|sourceOfFunds|purposeOfAccount)$/.test(field)) {
      return choices[answer] ?? answer;
    }
    const industry =
      field.endsWith('industryCode') && industries.find(({ code }) => code === answer);
    return industry ? industry[language] : answer;
  };
  return (path, answer) => textOf(path, answer);
}

/** The name of a person in a list. */
function nameOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null ? (entry as { name?: string }).name : entry;
}

function isMoney(answer: unknown): answer is Money {
  return (
    typeof answer === 'object' && answer !== null && 'amount' in answer && 'currency' in answer
  );
}
