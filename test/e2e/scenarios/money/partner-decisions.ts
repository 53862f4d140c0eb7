import type { AuthorizationSettingsResource, Money } from '#contracts';
import { CardPayment, givenDebitCard } from '../language/actors.ts';
import { euro, scenario, type ScenarioRun } from '../language/scenario-run.ts';

const see = {
  'the partner decides': 'interface/payments.md#the-partner-decides',
  'payments in the sandbox': 'interface/payments.md#payments-in-the-sandbox',
};

type Answer = Parameters<ScenarioRun['system']['decide']>[0];

interface Asked {
  why: string;
  amount: Money;
  answer: Answer;
  /** Why it is declined. */
  declined?: string;
}

/** The partner is asked once about a payment. */
async function pay(run: ScenarioRun, cardId: string, { why, amount, answer, declined }: Asked) {
  await run.system.decide(answer);
  const before = run.system.authorizationRequests.length;
  const payment = new CardPayment(run, cardId);
  await payment.send(why, 'authorization', amount, declined === undefined ? {} : { declined });
  const requests = run.system.authorizationRequests.slice(before);
  run.check({ requests: requests.length }, { requests: 1 });
  run.timeline.current.deliveries.push(...requests);
}

const answers = (decision: string, reason?: string): Answer => ({
  status: 200,
  body: { decision, ...(reason !== undefined && { reason }) },
});

export const partnerDecides = scenario(
  {
    name: 'partner-decides',
    title: 'The partner decides about payments',
    shows:
      "A partner with an authorization webhook is asked once about each payment that passes the platform's checks. The event says who decided, and `partnerDecision` has the answer. The processor never gets the partner's reason. The sandbox plays it as `approved_by_partner` and `declined_by_partner`.",
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run, 500);
    await pay(run, cardId, {
      why: 'Mia pays 42.50 euros, and the partner approves.',
      amount: euro(42.5),
      answer: answers('approved'),
    });
    await run.expectEvents(['transaction_authorized', { decidedBy: 'partner' }]);
    await run.expectBalance({ booked: 500, held: 42.5, available: 457.5 });
    await pay(run, cardId, {
      why: 'The partner declines the next payment.',
      amount: euro(80),
      answer: answers('declined', 'Outside of working hours'),
      declined: 'declined_by_partner',
    });
    await run.expectEvents([
      'transaction_declined',
      { reason: 'declined_by_partner', decidedBy: 'partner' },
    ]);
    await run.expectBalance({ booked: 500, held: 42.5, available: 457.5 });
  },
);

export const partnerUnavailable = scenario(
  {
    name: 'partner-unavailable',
    title: 'The partner is to decide, and does not answer',
    shows:
      'Without an answer within 1.5 seconds the fallback of the partner decides. It declines all payments until it is set. Then it approves payments of at most its amount. The sandbox plays it as `partner_unavailable`.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run, 500);
    await pay(run, cardId, {
      why: 'The webhook answers 503, and no fallback is set.',
      amount: euro(10),
      answer: { status: 503 },
      declined: 'partner_unavailable',
    });
    const fallback = { decidedBy: 'fallback' };
    await run.expectEvents(['transaction_declined', fallback]);
    await run.call<AuthorizationSettingsResource>(
      'Partner',
      'From now on, payments of at most 50 euros are approved without an answer.',
      'PUT /v1/authorization-settings',
      { fallback: { approveUpTo: [euro(50)] } },
      { shown: ['fallback'] },
    );
    await pay(run, cardId, {
      why: 'The webhook does not answer in time: the fallback approves 10 euros.',
      amount: euro(10),
      answer: 'hang',
    });
    await run.expectEvents(['transaction_authorized', fallback]);
    await pay(run, cardId, {
      why: 'It declines 100 euros.',
      amount: euro(100),
      answer: 'hang',
      declined: 'partner_unavailable',
    });
    await run.expectEvents(['transaction_declined', fallback]);
    await run.expectBalance({ booked: 500, held: 10, available: 490 });
  },
);
