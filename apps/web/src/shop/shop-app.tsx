import { useLanguage } from '../shared/language/language-context.js';
import { type Language, languages } from '../shared/language/format.js';
import { useWindowName } from '../shared/page/window-title.js';
import { shown } from '../shared/router/router.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { CheckoutScreen } from './checkout-screen.js';
import { Heading } from './parts.js';
import { PurchaseScreen } from './purchase-screen.js';
import { hrefOf, merchant, useRoute } from './shop.js';
import classes from './shop.module.css';
import { useTexts } from './texts.js';

export function ShopApp() {
  const texts = useTexts();
  useWindowName(texts.title);
  const route = useRoute();
  const { language, choose } = useLanguage();
  return (
    <>
      <header className={`page-header ${classes.header}`}>
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
    <div className={classes.sheet}>
      <Heading>{unknownAddress.title}</Heading>
      <p>{unknownAddress.advice}</p>
      <a href={hrefOf.checkout()}>{again}</a>
    </div>
  );
}
