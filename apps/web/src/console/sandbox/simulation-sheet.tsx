import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useIsSandbox, useSandboxCall } from '../api/sandbox-queries.js';
import { useMay } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import { keyOf, shownSimulations, type Simulation } from './simulation.js';
import classes from './simulation.module.css';

interface SimulationSheetProps {
  simulations?: readonly Simulation[];
  /** What needs more than a button. */
  children?: ReactNode;
}

/** What the sandbox can play with what is shown. There is no such thing in production. */
export function SimulationSheet({ simulations = [], children }: SimulationSheetProps) {
  const { sandbox: texts } = useTexts();
  const maySimulate = useMay('simulate');
  const isSandbox = useIsSandbox();
  if (!isSandbox || !maySimulate) return null;
  return (
    <Sheet title={texts.title}>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.lead}
      </Text>
      {simulations.length > 0 && <SimulationButtons simulations={simulations} />}
      {children}
    </Sheet>
  );
}

export function SimulationButtons({ simulations }: { simulations: readonly Simulation[] }) {
  const play = useSandboxCall();
  const [played, setPlayed] = useState<Simulation>();
  const shown = shownSimulations(simulations, played && keyOf(played));
  return (
    <>
      {shown.length > 0 && (
        <div className={classes.buttons}>
          {shown.map((simulation) => {
            const isInactive = play.isPending || simulation.isPossible === false;
            return (
              <Button
                key={keyOf(simulation)}
                variant="default"
                size="xs"
                aria-disabled={isInactive}
                onClick={() => {
                  if (isInactive) return;
                  setPlayed(simulation);
                  play.mutate(simulation.call);
                }}
              >
                {simulation.name}
              </Button>
            );
          })}
        </div>
      )}
      <Outcome played={played?.name ?? ''} play={play} />
    </>
  );
}

interface OutcomeProps {
  played: string;
  play: Pick<ReturnType<typeof useSandboxCall>, 'isSuccess' | 'error'>;
  children?: ReactNode;
}

/** What came of the latest simulation. */
export function Outcome({ played, play: { isSuccess, error }, children }: OutcomeProps) {
  const { sandbox: texts } = useTexts();
  if (error?.reason === 'refused') {
    return <Notice tone="warning" title={texts.refused(played, error.code ?? '')} mt="sm" />;
  }
  if (error) return <FailureAlert error={error} reassurance="" />;
  if (!isSuccess) return null;
  return (
    <Notice tone="information" title={texts.played(played)} mt="sm">
      {children}
    </Notice>
  );
}
