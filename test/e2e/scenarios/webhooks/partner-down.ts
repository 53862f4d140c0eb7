import type { AccountEventResource, EventDetailResource, EventResource, Page } from '#contracts';
import { eventually } from '#testing';
import { CardPayment, givenDebitCard } from '../language/actors.ts';
import { euro, scenario } from '../language/scenario-run.ts';

/** Longer than the first delay with what chance adds to it. */
const UNTIL_SECOND_ATTEMPT_MS = 6_000;

export const partnerDown = scenario(
  {
    name: 'partner-down',
    title: 'The partner is down: asked for, repeated, delivered',
    shows:
      'An event that is not answered with success is sent again, after 5 seconds the first time, with the same `webhook-id`. Meanwhile a partner that notices a gap in `accountSequence` can ask for what it missed, and knows by the id that both are the same.',
    see: {
      'the event webhook': 'interface/webhooks.md#the-event-webhook',
      'what was missed': 'interface/account-events.md#what-was-missed',
    },
  },
  async (run) => {
    const { cardId, accountId } = await givenDebitCard(run);

    run.system.isDown = true;
    await new CardPayment(run, cardId).send(
      'Mia pays while the partner is down.',
      'authorization',
      euro(42.5),
    );
    await run.expectRefused('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 42.5, available: 957.5 });

    const missed = await run.call<Page<AccountEventResource>>(
      'Partner',
      'Up again, the partner asks for what came after the last change that it knows.',
      `GET /v1/accounts/${accountId}/events?afterSequence=1`,
    );
    const { data } = missed;
    run.check(
      { events: data.map(({ payload }) => payload?.event) },
      {
        events: ['transaction_authorized'],
      },
    );

    run.system.isDown = false;
    await run.act('Time', 'The platform repeats the event.', () =>
      Promise.resolve(run.timeline.pass(UNTIL_SECOND_ATTEMPT_MS)),
    );
    await run.expectEvents('transaction_authorized');

    const attempts = ({ id, status, attempts }: EventResource) => ({
      ...{ id, status },
      attempts: attempts.map(({ attempt, trigger, statusCode }) => ({
        ...{ attempt, trigger, statusCode },
      })),
    });
    const path = `/v1/events/${data[0]!.id}` as const;
    await eventually('the delivery is noted', async () => {
      const { body } = await run.partner.get<EventResource>(path);
      return body.status === 'delivered';
    });
    const event = await run.call<EventDetailResource>(
      'Partner',
      'The log has both attempts.',
      `GET ${path}`,
      undefined,
      { shown: attempts },
    );
    run.check(attempts(event), { status: 'delivered', attempts: [{ statusCode: 503 }, {}] });
  },
);
