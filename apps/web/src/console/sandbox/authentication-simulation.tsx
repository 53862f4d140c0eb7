import type { PurchaseResource, SimulatedOutcome, SimulationResource } from '#contracts';
import { simulatedOutcomes } from '#contracts/browser';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useSandboxCall } from '../api/sandbox-queries.js';
import { Id } from '../names/names.js';
import { useTexts } from '../texts/index.js';
import { Outcome } from './simulation-sheet.js';
import classes from './simulation.module.css';

const AMOUNT = 1_900;

interface AuthenticationSimulationProps {
  cardId: string;
  /** Of the card's account. */
  currency: string;
}

/** A purchase over 3-D Secure in the demo shop, whose outcome is then chosen in place of the cardholder. */
export function AuthenticationSimulation({ cardId, currency }: AuthenticationSimulationProps) {
  const { sandbox: texts, outcomes } = useTexts();
  const purchase = useSandboxCall<PurchaseResource>();
  const outcome = useSandboxCall<SimulationResource>();
  const [chosen, setChosen] = useState<SimulatedOutcome>('approve');
  const requestId = purchase.data?.threeDsRequestId;
  const begin = () => {
    outcome.reset();
    const amount = { amount: AMOUNT, currency };
    // The sandbox answers in place of the partner, which may have no endpoint for it.
    const body = { cardId, amount, partner: 'presents' };
    purchase.mutate({ path: '/v1/sandbox/purchases', body });
  };
  const play = (value: SimulatedOutcome) => {
    setChosen(value);
    const path = `/v1/sandbox/three-ds-requests/${requestId}/simulate`;
    outcome.mutate({ path, body: { outcome: value } });
  };
  return (
    <div className={classes.group}>
      <h3 className={classes.title}>{texts.threeDs}</h3>
      <ProgressButton variant="default" size="xs" isBusy={purchase.isPending} onClick={begin}>
        {texts.beginThreeDs}
      </ProgressButton>
      <Outcome played={texts.beginThreeDs} play={purchase}>
        {requestId ? <Id id={requestId} /> : texts.noRequest(purchase.data?.status ?? '')}
      </Outcome>
      {requestId && (
        <>
          <p className={`${classes.title} ${classes.further}`}>{texts.outcome}</p>
          <div className={classes.buttons}>
            {simulatedOutcomes.map((value) => (
              <Button
                key={value}
                variant="default"
                size="xs"
                onClick={() => !outcome.isPending && play(value)}
              >
                {outcomes[value]}
              </Button>
            ))}
          </div>
          <Outcome played={outcomes[chosen]} play={outcome}>
            {outcome.data && texts.requestIs(outcome.data.request.status)}
          </Outcome>
        </>
      )}
    </div>
  );
}
