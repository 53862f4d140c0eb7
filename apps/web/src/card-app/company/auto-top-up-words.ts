import type { SetAutoTopUp } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import type { ActInWords } from '../step-up/acts.js';
import { useTexts } from '../texts/index.js';

/** What an admin signs to switch automatic top-ups on with settings, or off with null. */
export function useAutoTopUpWords(): (settings: SetAutoTopUp | null) => ActInWords {
  const texts = useTexts().company.autoTopUp;
  const money = useAmount();
  return (settings) => {
    if (!settings) return { title: texts.turnOffTitle, note: texts.turnOffNote };
    const { threshold, amount, targetAmount, dailyCap } = settings;
    const amounts = [
      [texts.threshold, threshold],
      [texts.amount, amount],
      [texts.targetAmount, targetAmount],
      [texts.dailyCap, dailyCap],
    ] as const;
    return {
      title: texts.turnOnTitle,
      facts: amounts.flatMap(([name, value]) => (value ? [[name, money(value)] as const] : [])),
    };
  };
}
