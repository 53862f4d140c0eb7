import { startStack, type Stack } from '../../../tools/local/stack.ts';
import { AcsSimulator } from './acs-simulator.ts';
import { type Cardholder, createCardholders } from './cardholders.ts';
import { Devices } from './devices.ts';

/** Enough that no cardholder has two requests at once or is locked out. */
const CARDHOLDERS = 400;

/** The whole chain on a durable Postgres, with an ACS in front and phones behind it. */
export interface Rig {
  stack: Stack;
  acs: AcsSimulator;
  devices: Devices;
  cardholders: Cardholder[];
  /** All processes involved, except the bench itself, which is the ACS. */
  pids: Record<string, number>;
  stop(): Promise<void>;
}

export async function startRig(note: (text: string) => void): Promise<Rig> {
  const acs = await AcsSimulator.start();
  const stack = await startStack({
    isTemporary: true,
    isDurable: true,
    services: ['platform', 'gateway', 'three-ds'],
    infrastructure: ['kafka', 'postgres'],
    environment: {
      platform: {
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_SECOND: '1000000',
        ACS_RESULT_URL: acs.resultUrl,
      },
      gateway: { LOG_LEVEL: 'info' },
      'three-ds': { SIGNED_OUT_CALLS_PER_SECOND: '1000000' },
    },
    onEvent: note,
  });
  note('the services are ready');
  const devices = await Devices.start(stack.endpoints);
  const stop = async () => {
    await devices.stop();
    await stack.stop();
    acs.stop();
  };
  try {
    const cardholders = await createCardholders(stack.endpoints, CARDHOLDERS);
    await devices.openFor(cardholders);
    note(`${CARDHOLDERS} cardholders, each with an open app`);
    return {
      stack,
      acs,
      devices,
      cardholders,
      get pids() {
        return pidsOf(stack, devices);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function pidsOf({ services, kafka, postgres }: Stack, devices: Devices): Record<string, number> {
  return {
    platform: services.platform.pid!,
    gateway: services.gateway.pid!,
    'three-ds': services['three-ds'].pid!,
    Kafka: kafka!.pid!,
    Postgres: postgres!.pid!,
    devices: devices.pid,
  };
}
