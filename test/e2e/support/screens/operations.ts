import { randomUUID } from 'node:crypto';
import {
  CardAssignmentRequested,
  deadLetterTopicOf,
  EventHeader,
  exampleOf,
  webhookEvents,
} from '#contracts';
import { FailureHeader, KafkajsBroker } from '#messaging';
import { openPage } from '../browser.ts';
import { signInOperator } from '../partner-page.ts';
import { goer, seeDialog, type Walk } from './walk.ts';

const GROUP = 'notification';
const COMPANY = 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11';

/** Records that a group could not handle, as its consumer would have left them. */
async function leaveDeadLetters(brokers: string[]): Promise<void> {
  const broker = new KafkajsBroker(brokers, 'spec');
  const producer = broker.createProducer();
  const reasons = [
    ...Array<string>(3).fill('card_assignment_requested has wrong data: /data/people (isArray)'),
    'the record is not valid JSON in UTF-8',
  ];
  try {
    for (const [offset, reason] of reasons.entries()) {
      await producer.send([
        {
          topic: deadLetterTopicOf(GROUP).name,
          key: COMPANY,
          value: Buffer.from(JSON.stringify(exampleOf(CardAssignmentRequested))),
          headers: {
            [EventHeader.id]: randomUUID(),
            [EventHeader.type]: 'card_assignment_requested',
            [EventHeader.companyId]: COMPANY,
            [FailureHeader.topic]: webhookEvents.name,
            [FailureHeader.partition]: '0',
            [FailureHeader.offset]: String(offset),
            [FailureHeader.reason]: reason,
            [FailureHeader.attempts]: '1',
            'x-sender': 'Ada Byron',
          },
        },
      ]);
    }
  } finally {
    await producer.close();
    await broker.close();
  }
}

/** The operations page: topics, groups, dead letters and their repair, search. */
export const operationsPage: Walk = async ({ endpoints }, browser, visit) => {
  await leaveDeadLetters(endpoints.kafka.brokers);
  const { page } = await openPage(browser);
  const go = goer(page, endpoints.operationsPage, visit);
  await page.goto(endpoints.operationsPage);
  await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
  await visit(page, 'operations: sign in');
  await signInOperator(page, endpoints.operationsPage, endpoints.operationsOperator.enrolmentUrl);
  await go('#/topics', 'Topics', 'directory.changes');
  await go('#/topics/webhooks.events', 'webhooks.events', 'Lag of notification');
  await go('#/groups', 'Groups', 'card-activity');
  await go('#/dead-letters', 'Dead letters', 'Causes');
  const replay = page.getByRole('button', { name: 'Replay all shown by the filters' });
  await seeDialog({ opener: replay, leave: 'Close' }, 'operations: replay', async (...shown) => {
    await page.getByText('Dry run: 4 dead letters').waitFor();
    await visit(...shown);
  });
  await page.getByRole('table', { name: 'Dead letters' }).getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A record of a test, which nobody waits for.');
  await dialog.getByText('Dry run: 1 dead letter').waitFor();
  await visit(page, 'operations: discard dialog');
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await dialog.getByText('1 of 1 done.').waitFor();
  await visit(page, 'operations: discarded dialog');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const place = encodeURIComponent(`${deadLetterTopicOf(GROUP).name}/0/0`);
  await go(`#/dead-letter?place=${place}`, 'card_assignment_requested', 'Headers');
  await go('#/dead-letter?place=none.dlt/0/0', 'There is no such dead letter');
  await go('#/search', 'Search', 'For example the company id.');
  await page.getByLabel('Topic').selectOption(webhookEvents.name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('records were read').waitFor();
  await visit(page, 'operations: search without results?');
  await go('#/repairs', 'Repairs', 'A record of a test, which nobody waits for.');
  await go('#/operators', 'Operators');
  await go('#/trail', 'Trail');
  await go('#/topics/none', 'There is no such topic');
  await go('#/nowhere', 'There is nothing at this address');
};
