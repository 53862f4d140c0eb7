import type { SimulatedPartner } from '#contracts';
import { useState, type FormEvent } from 'react';
import { useLanguage } from '../../shared/language/language-context.js';
import { regionalTag } from '../../shared/language/language.js';
import { goTo } from '../../shared/router/address.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { useApiKey } from '../../shared/partner-api/partner-session.js';
import { useActiveCards, useCheckOut } from '../api/shop-queries.js';
import { Heading } from '../heading.js';
import { merchant, products } from '../products.js';
import { hrefOf } from '../route.js';
import { ApiKeyForm } from '../sandbox/api-key-form.js';
import { PartnerChoice } from '../sandbox/partner-choice.js';
import { useTexts } from '../texts/index.js';
import { CardField } from './card-field.js';
import classes from './checkout-screen.module.css';
import { ProductChoice } from './product-choice.js';

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
        <button className={classes.pay} aria-disabled={checkOut.isPending}>
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
