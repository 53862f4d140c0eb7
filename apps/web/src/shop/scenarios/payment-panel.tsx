import type { PaymentScenario, TransactionDetailResource } from '#contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import checkout from '../checkout/checkout-screen.module.css';
import { useTexts } from '../texts/index.js';
import { PaymentCourse } from './payment-course.js';
import classes from './scenarios-screen.module.css';

interface PaymentPanelProps {
  /** Empty if none was played. */
  id: string;
  payment: UseQueryResult<TransactionDetailResource, RequestError>;
  /** The scenario, if it was just played. */
  played: PaymentScenario | undefined;
}

export function PaymentPanel({ id, payment: { data, error }, played }: PaymentPanelProps) {
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
