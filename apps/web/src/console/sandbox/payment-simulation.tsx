import type { PaymentScenario, PlayedPayment } from '#contracts';
import { paymentScenarios } from '#contracts/browser';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useSandboxCall } from '../api/sandbox-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { Outcome } from './simulation-sheet.js';
import classes from './simulation.module.css';

/** Plays what can become of a payment, with the messages of the card processor. */
export function PaymentSimulation({ cardId }: { cardId: string }) {
  const { sandbox: texts, scenarios } = useTexts();
  const [scenario, setScenario] = useState<PaymentScenario>('purchase');
  // Another one may be chosen before the outcome of this one is read.
  const [played, setPlayed] = useState(scenario);
  const play = useSandboxCall<PlayedPayment>();
  return (
    <div className={classes.group}>
      <div className={classes.choice}>
        <NativeSelect
          label={texts.payment}
          description={scenarios[scenario].about}
          data={paymentScenarios.map((value) => ({ value, label: scenarios[value].name }))}
          value={scenario}
          onChange={(event) => setScenario(event.currentTarget.value as PaymentScenario)}
        />
        <ProgressButton
          variant="default"
          isBusy={play.isPending}
          onClick={() => {
            setPlayed(scenario);
            play.mutate({ path: '/v1/sandbox/payments', body: { cardId, scenario } });
          }}
        >
          {texts.play}
        </ProgressButton>
      </div>
      <Outcome played={scenarios[played].name} play={play}>
        {play.data && (
          <a href={hrefOf.payment({ id: play.data.transactionId })}>{texts.seePayment}</a>
        )}
      </Outcome>
    </div>
  );
}
