import type { CardLetterResource, CardResource } from '#contracts';
import { Button } from '@mantine/core';
import { useAccount } from '../api/entity-queries.js';
import { useSandboxCall } from '../api/sandbox-queries.js';
import { useTexts } from '../texts/index.js';
import { AuthenticationSimulation } from './authentication-simulation.js';
import { PaymentSimulation } from './payment-simulation.js';
import type { Simulation } from './simulation.js';
import { Outcome, SimulationButtons, SimulationSheet } from './simulation-sheet.js';
import classes from './simulation.module.css';

/** In place of the manufacturer, of shops, and of the cardholder. */
export function CardSimulations({ card }: { card: CardResource }) {
  const { sandbox: texts } = useTexts();
  const { id, cardType, status, accountId } = card;
  const account = useAccount(accountId).data;
  const currency = account?.booked?.currency;
  const ship: Simulation = {
    name: texts.ship,
    call: { path: `/v1/sandbox/cards/${id}/ship` },
    isPossible: status === 'ordered',
  };
  return (
    <SimulationSheet>
      {cardType === 'physical' && (
        <div className={classes.group}>
          <h3 className={classes.title}>{texts.delivery}</h3>
          <SimulationButtons simulations={[ship]} />
          <Letter cardId={id} />
        </div>
      )}
      <PaymentSimulation cardId={id} />
      {currency && <AuthenticationSimulation cardId={id} currency={currency} />}
    </SimulationSheet>
  );
}

/** The letter with the activation code, which only the cardholder gets otherwise. */
function Letter({ cardId }: { cardId: string }) {
  const { sandbox: texts } = useTexts();
  const letter = useSandboxCall<CardLetterResource>();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mt="xs"
        onClick={() => letter.mutate({ method: 'GET', path: `/v1/sandbox/cards/${cardId}/letter` })}
      >
        {texts.letter}
      </Button>
      <Outcome played={texts.letter} play={letter}>
        {letter.data && texts.code(letter.data.activationCode)}
      </Outcome>
    </>
  );
}
