import type { CardResource, SimulatedPartner } from '#contracts';
import { type CardNetwork, cardNetworkNames } from '#contracts/browser';
import { type FormEvent, useId, useState } from 'react';
import { regionalTag } from '../shared/language/format.js';
import { useAmount, useLanguage } from '../shared/language/language-context.js';
import { useApiKey } from '../shared/partner-api/partner-api.js';
import { goTo } from '../shared/router/router.js';
import { ApiKeyForm, Heading, PartnerChoice } from './parts.js';
import { useActiveCards, useCheckOut } from './queries.js';
import { hrefOf, merchant, products } from './shop.js';
import classes from './shop.module.css';
import { useTexts } from './texts.js';

export function CheckoutScreen({ initialCardId }: { initialCardId: string }) {
  const { checkout: texts, sandbox } = useTexts();
  const [productId, setProductId] = useState(products[0].id as string);
  const [chosenCardId, setChosenCardId] = useState(initialCardId);
  const [partner, setPartner] = useState<SimulatedPartner>();
  const cards = useActiveCards(useApiKey());
  const cardId = chosenCardId || (cards[0]?.id ?? '');
  const checkOut = useCheckOut();
  const { language } = useLanguage();
  const browserLocale = regionalTag(language, navigator.languages);
  const { price } = products.find(({ id }) => id === productId) ?? products[0];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!checkOut.isPending) {
      checkOut.mutate(
        { cardId: cardId.trim(), amount: price, merchant, browserLocale, partner },
        { onSuccess: ({ id }) => goTo(hrefOf.purchase({ id })) },
      );
    }
  };

  return (
    <div className={classes.columns}>
      <form className={classes.sheet} onSubmit={submit}>
        <Heading>{texts.heading}</Heading>
        <ProductChoice value={productId} onChange={setProductId} />
        <CardField cards={cards} value={cardId} onChange={setChosenCardId} />
        {checkOut.error && (
          <p role="alert" className={classes.alert}>
            {texts.failed}
          </p>
        )}
        <button className="main-button" aria-disabled={checkOut.isPending}>
          {texts.pay(useAmount()(price))}
        </button>
      </form>
      <aside className={classes.sheet} aria-label={sandbox.heading}>
        <h2>{sandbox.heading}</h2>
        <PartnerChoice value={partner} onChange={setPartner} />
        <ApiKeyForm />
      </aside>
    </div>
  );
}

interface ProductChoiceProps {
  value: string;
  onChange(productId: string): void;
}

function ProductChoice({ value, onChange }: ProductChoiceProps) {
  const texts = useTexts().checkout;
  const amount = useAmount();
  return (
    <fieldset className={classes.products}>
      <legend>{texts.product}</legend>
      {products.map(({ id, price }) => (
        <label key={id} className={classes.product}>
          <input
            type="radio"
            name="product"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <span className={classes.about}>
            {texts.products[id].name}
            <small>{texts.products[id].about}</small>
          </span>
          <span className={classes.price}>{amount(price)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface CardFieldProps {
  /** Empty without the partner's API key. */
  cards: readonly CardResource[];
  value: string;
  onChange(cardId: string): void;
}

/** A card of the sandbox by its id, because the sandbox has no card numbers. */
function CardField({ cards, value, onChange }: CardFieldProps) {
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
