import { OwnPartnerSide } from '#conformance/self';
import { urlOfDatabase, withAdmin } from '../../../tools/local/postgres/databases.ts';
import { startStack } from '../../../tools/local/stack.ts';

export interface StartedOwnSide {
  side: OwnPartnerSide;
  /** Kills the services of the webhooks, which are then started again. */
  restart: () => Promise<void>;
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
    // The probe counts effects by event, which the service itself never does.
    await withAdmin(urlOfDatabase(stack.adminDatabaseUrl, 'card_activity'), async (client) => {
      await client.query('CREATE INDEX ON account_changes (event_id)');
      await client.query('CREATE INDEX ON contradictions (event_id)');
    });
    await side.begin({
      ...{ gateway, threeDs, cardApp },
      backEndToken: partner.backEndToken,
      cardActivityDatabaseUrl: postgres.cardActivity,
    });
    const killed = (['gateway', 'card-activity'] as const).map((name) => stack.services[name]);
    return {
      side,
      restart: async () => {
        await Promise.all(killed.map((service) => service.kill()));
      },
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
