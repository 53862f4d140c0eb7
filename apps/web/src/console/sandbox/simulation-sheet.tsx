import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { type SandboxCall, useIsSandbox, useSandboxCall } from '../api/sandbox-queries.js';
import { useMay } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import classes from './simulation.module.css';

export interface Simulation {
  name: string;
  call: SandboxCall;
}

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
  const [played, setPlayed] = useState('');
  return (
    <>
      <div className={classes.buttons}>
        {simulations.map(({ name, call }) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            aria-disabled={play.isPending}
            onClick={() => {
              if (play.isPending) return;
              setPlayed(name);
              play.mutate(call);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <Outcome played={played} play={play} />
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
