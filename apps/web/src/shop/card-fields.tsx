import type { CardResource, EnterPaymentDetails } from '#contracts';
import { type CardNetwork, cardNetworkNames } from '#contracts/browser';
import { type ComponentProps, useId } from 'react';
import classes from './shop.module.css';
import { useTexts } from './texts.js';

export type PayWith = 'details' | 'id';
const waysToPay: readonly PayWith[] = ['details', 'id'];

interface PayWithChoiceProps {
  value: PayWith;
  onChange(payWith: PayWith): void;
}

export function PayWithChoice({ value, onChange }: PayWithChoiceProps) {
  const texts = useTexts().checkout;
  return (
    <fieldset className={classes.payWith}>
      <legend>{texts.payWith}</legend>
      {waysToPay.map((way) => (
        <label key={way}>
          <input
            type="radio"
            name="pay-with"
            value={way}
            checked={way === value}
            onChange={() => onChange(way)}
          />
          {texts.waysToPay[way]}
        </label>
      ))}
    </fieldset>
  );
}

interface DetailsFieldsProps {
  value: EnterPaymentDetails;
  onChange(details: EnterPaymentDetails): void;
}

/** As people type them; see `writtenDetails`. */
export function DetailsFields({ value, onChange }: DetailsFieldsProps) {
  const { details: texts } = useTexts().checkout;
  const field = (name: keyof EnterPaymentDetails) => ({
    label: texts[name],
    value: value[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Field {...field('number')} autoComplete="cc-number" maxLength={30} />
      <div className={classes.shortFields}>
        <Field {...field('expiry')} autoComplete="cc-exp" maxLength={9} placeholder="11/30" />
        <Field {...field('cvc')} autoComplete="cc-csc" maxLength={4} />
      </div>
      <small>{texts.help}</small>
    </>
  );
}

function Field({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} inputMode="numeric" spellCheck={false} required {...input} />
    </div>
  );
}

interface CardFieldProps {
  /** Empty without the partner's API key. */
  cards: readonly CardResource[];
  value: string;
  onChange(cardId: string): void;
}

/** A card of the sandbox by its id. */
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
              {cardNetworkNames[card.network as CardNetwork]} •••• {card.last4}
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
