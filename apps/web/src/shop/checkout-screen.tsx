import type { SimulatedPartner } from '#contracts';
import { type FormEvent, useState } from 'react';
import { regionalTag } from '../shared/language/format.js';
import { useAmount, useLanguage } from '../shared/language/language-context.js';
import { useApiKey } from '../shared/partner-api/partner-api.js';
import { goTo } from '../shared/router/router.js';
import { CardField, DetailsFields, type PayWith, PayWithChoice } from './card-fields.js';
import { ApiKeyForm, Heading, PartnerChoice } from './parts.js';
import { useActiveCards, useCheckOut, useShopSettings } from './queries.js';
import { hrefOf, merchant, products, writtenDetails } from './shop.js';
import classes from './shop.module.css';
import { useTexts } from './texts.js';

const NO_DETAILS = { number: '', expiry: '', cvc: '' };

/** Without a card id, the shop asks for the details of a card, as other shops do. */
export function CheckoutScreen({ initialCardId }: { initialCardId: string }) {
  const { checkout: texts, sandbox } = useTexts();
  const [productId, setProductId] = useState(products[0].id as string);
  const [partner, setPartner] = useState<SimulatedPartner>();
  const { paymentDetailsUrl, fields, card } = usePayingCard(initialCardId);
  const checkOut = useCheckOut(paymentDetailsUrl);
  const { language } = useLanguage();
  const browserLocale = regionalTag(language, navigator.languages);
  const { price } = products.find(({ id }) => id === productId) ?? products[0];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checkOut.isPending) return;
    const order = { amount: price, merchant, browserLocale, partner };
    checkOut.mutate(
      { ...order, ...card },
      { onSuccess: ({ id }) => goTo(hrefOf.purchase({ id })) },
    );
  };

  return (
    <div className={classes.columns}>
      <form className={classes.sheet} onSubmit={submit}>
        <Heading>{texts.heading}</Heading>
        <ProductChoice value={productId} onChange={setProductId} />
        {fields}
        {checkOut.error && (
          <p role="alert" className={classes.alert}>
            {texts.refusals[checkOut.error.code ?? ''] ?? texts.failed}
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

/** The card that pays, and the fields that choose it. */
function usePayingCard(initialCardId: string) {
  const [chosenCardId, setChosenCardId] = useState(initialCardId);
  const [chosenWay, setChosenWay] = useState<PayWith>();
  const [details, setDetails] = useState(NO_DETAILS);
  const cards = useActiveCards(useApiKey());
  const { data: settings } = useShopSettings();
  const paymentDetailsUrl = settings?.paymentDetailsUrl ?? null;
  const cardId = chosenCardId || (cards[0]?.id ?? '');
  const payWith = paymentDetailsUrl === null ? 'id' : (chosenWay ?? (cardId ? 'id' : 'details'));
  const fields = (
    <>
      {paymentDetailsUrl !== null && <PayWithChoice value={payWith} onChange={setChosenWay} />}
      {payWith === 'details' ? (
        <DetailsFields value={details} onChange={setDetails} />
      ) : (
        <CardField cards={cards} value={cardId} onChange={setChosenCardId} />
      )}
    </>
  );
  const card = payWith === 'id' ? { cardId: cardId.trim() } : { details: writtenDetails(details) };
  return { paymentDetailsUrl, fields, card };
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
