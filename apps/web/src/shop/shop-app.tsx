import { useLanguage } from '../shared/language/language-context.js';
import { languages, type Language } from '../shared/language/language.js';
import { useWindowName } from '../shared/page/window-title.js';
import { shown } from '../shared/router/shown.js';
import { useSharedTexts } from '../shared/texts/index.js';
import checkout from './checkout/checkout-screen.module.css';
import { CheckoutScreen } from './checkout/checkout-screen.js';
import { Heading } from './heading.js';
import { merchant } from './products.js';
import { PurchaseScreen } from './purchase/purchase-screen.js';
import { hrefOf, useRoute } from './route.js';
import classes from './shop-app.module.css';
import { useTexts } from './texts/index.js';

export function ShopApp() {
  const texts = useTexts();
  useWindowName(texts.title);
  const route = useRoute();
  const { language, choose } = useLanguage();
  return (
    <>
      <header className={classes.header}>
        <span className={classes.name}>{merchant.name}</span>
        <span className={classes.demo}>{texts.demo}</span>
        <select
          className={classes.language}
          aria-label={useSharedTexts().language}
          value={language}
          onChange={(event) => choose(event.currentTarget.value as Language)}
        >
          {Object.entries(languages).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </header>
      <main className={classes.main}>
        {shown(route, {
          checkout: () => <CheckoutScreen initialCardId="" />,
          checkoutWith: ({ cardId }) => <CheckoutScreen initialCardId={cardId} />,
          purchase: ({ id }) => <PurchaseScreen id={id} />,
          unknown: () => <Unknown />,
        })}
      </main>
    </>
  );
}

function Unknown() {
  const { unknownAddress } = useSharedTexts();
  const { again } = useTexts().purchase;
  return (
    <div className={checkout.sheet}>
      <Heading>{unknownAddress.title}</Heading>
      <p>{unknownAddress.advice}</p>
      <a href={hrefOf.checkout()}>{again}</a>
    </div>
  );
}
