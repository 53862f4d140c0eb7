import { useAmount } from '../../shared/language/use-amount.js';
import { useTexts } from '../texts/index.js';
import type { Rule } from './rules.js';

const channels = ['online', 'contactless', 'chip', 'cash'] as const;

/** A spending rule as a sentence. */
export function useRuleWords(): (rule: Rule) => string {
  const { limits: texts, payments } = useTexts();
  const amount = useAmount();
  return (rule) => {
    switch (rule.kind) {
      case 'limit':
        return texts.limit[rule.period](amount(rule.amount));
      case 'merchantCategories':
      case 'countries': {
        const { kind, allowed, blocked = [] } = rule;
        const parts = [
          ...(allowed ? [texts.only(allowed.join(', '))] : []),
          ...(blocked.length > 0 ? [texts.not(blocked.join(', '))] : []),
        ];
        return texts[kind](parts.join('; '));
      }
      case 'channels': {
        const closed = channels.filter((channel) => rule[channel] === false);
        return texts.channels(closed.map((channel) => payments.channels[channel]).join(', '));
      }
    }
  };
}
