import type { PaymentScenario, TransactionDetailResource } from '#contracts';
import { paymentScenarios } from '#contracts/browser';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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
import type { RequestError } from '../../shared/api/request-error.js';
import classes from './scenarios-screen.module.css';
import { PaymentCourse } from './payment-course.js';

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

interface ScenarioListProps {
  isBusy: boolean;
  /** Left out if none can be run. */
  onRun?(scenario: PaymentScenario): void;
}

function ScenarioList({ isBusy, onRun }: ScenarioListProps) {
  const texts = useTexts().scenarios;
  return (
    <ul className={classes.list} role="list" aria-label={texts.list}>
      {paymentScenarios.map((scenario) => {
        const { name, about } = texts.scenarios[scenario];
        return (
          <li key={scenario} className={classes.scenario}>
            <span className={classes.about}>
              {name}
              <small>{about}</small>
            </span>
            {onRun && (
              <button
                type="button"
                aria-label={texts.runNamed(name)}
                aria-disabled={isBusy}
                onClick={() => onRun(scenario)}
              >
                {texts.run}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface PaymentPanelProps {
  /** Empty if none was played. */
  id: string;
  payment: UseQueryResult<TransactionDetailResource, RequestError>;
  /** The scenario, if it was just played. */
  played: PaymentScenario | undefined;
}

function PaymentPanel({ id, payment: { data, error }, played }: PaymentPanelProps) {
  const { scenarios: texts, loading } = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  const shownId = data?.id;

  // Screen readers and the Tab key continue from here.
  useEffect(() => {
    if (played !== undefined && shownId !== undefined) title.current?.focus();
  }, [played, shownId]);

  return (
    <section className={`${checkout.sheet} ${classes.panel}`} aria-label={texts.payment}>
      <h2 ref={title} tabIndex={-1} className={classes.state} data-state={data?.state}>
        {data ? texts.states[data.state] : texts.payment}
      </h2>
      {data ? (
        <>
          <p className={classes.hint}>
            {played && `${texts.scenarios[played].name} · `}
            {data.merchant.name}
          </p>
          <PaymentCourse payment={data} />
        </>
      ) : (
        <p role="status" className={classes.hint}>
          {id === '' && texts.none}
          {id !== '' && (error ? texts.unknown : loading)}
        </p>
      )}
    </section>
  );
}
