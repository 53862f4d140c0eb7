import type { PaymentScenario } from '#contracts';
import { narrow } from '../../shared/router/address.js';
import { useApiKey } from '../../shared/partner-api/partner-session.js';
import { usePlayedPayment, useTransaction } from '../api/scenario-queries.js';
import { useActiveCards } from '../api/shop-queries.js';
import { CardField } from '../checkout/card-field.js';
import checkout from '../checkout/checkout-screen.module.css';
import { Heading } from '../heading.js';
import { hrefOf, type ScenarioFilters } from '../route.js';
import { ApiKeyForm } from '../sandbox/api-key-form.js';
import { useTexts } from '../texts/index.js';
import { PaymentPanel } from './payment-panel.js';
import { ScenarioList } from './scenario-list.js';
import classes from './scenarios-screen.module.css';

/** The scenario of the shown payment, unless it was played before the page was opened. */
function playedOf({ data, variables }: ReturnType<typeof usePlayedPayment>, payment: string) {
  return data?.transactionId === payment ? variables?.scenario : undefined;
}

/** For testers: plays what can become of a payment, and shows the payment. */
export function ScenariosScreen({ filters }: { filters: ScenarioFilters }) {
  const { scenarios: texts, purchase } = useTexts();
  const apiKey = useApiKey();
  const cards = useActiveCards(apiKey);
  const payment = useTransaction(filters.payment, apiKey);
  const cardId = [filters.card, payment.data?.cardId, cards[0]?.id].find(Boolean) ?? '';
  const play = usePlayedPayment();

  const run = (scenario: PaymentScenario) => {
    if (play.isPending) return;
    play.mutate(
      { cardId: cardId.trim(), scenario },
      { onSuccess: ({ transactionId }) => narrow({ card: cardId, payment: transactionId }) },
    );
  };

  return (
    <div className={checkout.columns}>
      <section className={checkout.sheet}>
        <Heading>{texts.heading}</Heading>
        <p className={classes.hint}>{texts.hint}</p>
        <CardField
          cards={cards}
          value={cardId}
          onChange={(card) => narrow({ card, payment: '' }, 'replace')}
        />
        {apiKey === null && <p className={classes.hint}>{texts.needsKey}</p>}
        <ApiKeyForm />
        {play.error && (
          <p role="alert" className={checkout.alert}>
            {texts.failures[play.error.code ?? ''] ?? texts.failed}
          </p>
        )}
        <ScenarioList
          isBusy={play.isPending}
          {...(apiKey !== null && cardId !== '' && { onRun: run })}
        />
        <a className={classes.back} href={hrefOf.checkout()}>
          {purchase.again}
        </a>
      </section>
      <PaymentPanel
        id={filters.payment}
        payment={payment}
        played={playedOf(play, filters.payment)}
      />
    </div>
  );
}
