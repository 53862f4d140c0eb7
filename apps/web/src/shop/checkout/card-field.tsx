import type { CardResource } from '#contracts';
import { useId } from 'react';
import { useTexts } from '../texts/index.js';

interface CardFieldProps {
  /** Empty without the partner's API key. */
  cards: readonly CardResource[];
  value: string;
  onChange(cardId: string): void;
}

/** A card of the sandbox by its id, because the sandbox has no card numbers. */
export function CardField({ cards, value, onChange }: CardFieldProps) {
  const texts = useTexts().checkout;
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{texts.card}</label>
      {cards.some((card) => card.id === value) ? (
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {cards.map((card) => (
            <option key={card.id} value={card.id}>
              {card.network} •••• {card.last4}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            id={id}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            aria-describedby={`${id}-help`}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <small id={`${id}-help`}>{texts.cardHelp}</small>
        </>
      )}
    </div>
  );
}
