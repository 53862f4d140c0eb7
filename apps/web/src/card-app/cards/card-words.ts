import type { CardResource } from '#contracts';
import type { CardAction } from '../api/card-queries.js';
import type { ActInWords } from '../step-up/acts.js';
import { useTexts } from '../texts/index.js';

/** What a person signs to change a card. Freezing needs no signature. */
export function useCardWords(
  { cardType, last4 }: Pick<CardResource, 'cardType' | 'last4'>,
  holderName?: string,
): (action: CardAction) => ActInWords {
  const texts = useTexts().cards;
  const facts = [
    [texts.card, texts.name(cardType, last4)] as const,
    ...(holderName === undefined ? [] : [[texts.holder, holderName] as const]),
  ];
  return (action) => {
    switch (action) {
      case 'freeze':
        return { title: texts.freeze };
      case 'unfreeze':
        return { title: texts.unfreezeTitle, facts, note: texts.unfreezeNote };
      case 'activate':
        return { title: texts.activateTitle, facts, note: texts.activateNote };
    }
  };
}
