import { OwnPartnerSide } from '#conformance/self';
import { startStack } from '../../../tools/local/stack.ts';

export interface StartedOwnSide {
  side: OwnPartnerSide;
  stop: () => Promise<void>;
}

/** Starts the services of the partner side, and what the kit needs to certify them. */
export async function startOwnSide(): Promise<StartedOwnSide> {
  const side = await OwnPartnerSide.open();
  try {
    const stack = await startStack({
      isTemporary: true,
      services: ['gateway', 'three-ds', 'card-activity'],
      infrastructure: ['kafka', 'postgres'],
      environment: side.environment,
    });
    const { gateway, threeDs, cardApp, partner, postgres } = stack.endpoints;
    await side.begin({
      ...{ gateway, threeDs, cardApp },
      backEndToken: partner.backEndToken,
      cardActivityDatabaseUrl: postgres.cardActivity,
    });
    return {
      side,
      stop: async () => {
        await side.close();
        await stack.stop();
      },
    };
  } catch (error) {
    await side.close();
    throw error;
  }
}
