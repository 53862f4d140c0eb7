import { type Command, Option } from 'commander';
import { columns, parseCount, parseTime } from '#command-line';
import type { Event, ListEventsQuery } from '#platform-client';
import type { CommandContext } from '../command-context.js';
import type { Terminal } from '../terminal.js';

const STATUSES = ['pending', 'failing', 'delivered', 'given_up'] as const;
const LARGEST_PAGE = 100;

interface ListOptions extends Pick<
  ListEventsQuery,
  'companyId' | 'cardId' | 'event' | 'channel' | 'status'
> {
  since?: string;
  limit: string;
}

export function registerEvents(program: Command, context: CommandContext): void {
  const events = program.command('events').description('the events that the platform sent you');

  events
    .command('list')
    .description('the latest events, the newest first')
    .option('--company-id <id>', 'of one company')
    .option('--card-id <id>', 'about one card')
    .option('--event <kind>', 'of one kind, such as card_ordered')
    .addOption(new Option('--channel <channel>').choices(['events', 'transactions']))
    .addOption(new Option('--status <status>').choices(STATUSES))
    .option('--since <time>', '2026-11-21, 2026-11-21T10:00:00Z, or 30m, 2h, 7d for a while ago')
    .option('--limit <count>', 'the highest number of events', '20')
    .action(async ({ since, limit, ...filters }: ListOptions) => {
      const most = parseCount(limit, '--limit');
      const query = {
        ...filters,
        limit: Math.min(most, LARGEST_PAGE),
        createdAfter: since && parseTime(since, '--since', Date.now()).toISOString(),
      };
      const found: Event[] = [];
      for await (const event of context.client().events.list(query)) {
        found.push(event);
        if (found.length === most) break;
      }
      context.show({ json: found, text: tableOf(found, context.terminal) });
    });

  events
    .command('show')
    .description('one event, with its body and its attempts')
    .argument('<id>')
    .action(async (id: string) => {
      const event = await context.client().events.get(id);
      context.show({ json: event, text: JSON.stringify(event, null, 2) });
    });

  events
    .command('resend')
    .description('have the platform send an event again, now')
    .argument('<id>')
    .action(async (id: string) => {
      const sent = await context.client().events.redeliver(id);
      context.show({ json: sent, text: `${sent.id} is sent again: events show ${sent.id}` });
    });
}

function tableOf(events: readonly Event[], terminal: Terminal): string {
  if (events.length === 0) return 'No event.';
  const titles = ['CREATED', 'EVENT', 'STATUS', 'COMPANY', 'ID'].map((title) => ({ title }));
  const rows = events.map(({ createdAt, event, status, companyId, id }) => [
    ...[createdAt, event],
    ...[terminal.paint(colourOf(status), status), companyId, id],
  ]);
  return columns(titles, rows).join('\n');
}

function colourOf(status: Event['status']) {
  return status === 'delivered' ? 'green' : status === 'given_up' ? 'red' : 'yellow';
}
