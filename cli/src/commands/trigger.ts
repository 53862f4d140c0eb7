import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { columns, OperationError, UsageError } from '#command-line';
import type { EmitEvent, EventType, PlatformClient } from '#platform-client';
import type { CommandContext, Result } from '../command-context.js';
import { activeCard, simulations, type Subject, type WantedCard } from './simulations.js';

interface TriggerOptions extends Partial<Record<Subject, string>> {
  data?: string;
  list?: boolean;
}

export function registerTrigger(program: Command, context: CommandContext): void {
  program
    .command('trigger')
    .description(
      'have the sandbox emit an event, or play what causes events; --list tells the names',
    )
    .argument('[name]', 'a kind of event, such as card_ordered, or a simulation, such as purchase')
    .option('--company <id>', 'the company; else your latest one')
    .option(
      '--card <id>',
      'the card; else your latest active one (ship_card: physical and ordered)',
    )
    .option('--account <id>', 'the account; else your latest one that is open')
    .option('--top-up <id>', 'the top-up; else your latest one that waits')
    .option('--data <json>', "an event's data instead of the example's, or @file")
    .option('--list', 'tell what there is')
    .action(async (name: string | undefined, options: TriggerOptions) => {
      const client = context.client();
      if (options.list) return context.tell(listOf((await client.eventTypes.list()).data));
      if (name === undefined) throw new UsageError('Which event or simulation? --list tells them');
      context.tell(
        name in simulations
          ? await simulate(client, name, options)
          : await emit(client, name, options),
      );
    });
}

async function simulate(
  client: PlatformClient,
  name: string,
  options: TriggerOptions,
): Promise<Result> {
  if (options.data !== undefined) throw new UsageError(`--data is for events; ${name} is played`);
  const { subject, play, card } = simulations[name]!;
  const id = options[subject] ?? (await latest(client, subject, card));
  const answer = (await play(client, id)) ?? null;
  return {
    json: { simulation: name, [subject]: id, answer },
    text: `${name} was played for ${id}.`,
  };
}

async function emit(
  client: PlatformClient,
  name: string,
  options: TriggerOptions,
): Promise<Result> {
  const types = await client.eventTypes.list();
  const type = types.data.find(({ event }) => event === name);
  if (!type)
    throw new UsageError(`"${name}" is no kind of event and no simulation: --list tells them`);
  const companyId = options.company ?? (await latest(client, 'company'));
  const data = options.data === undefined ? type.example.data : dataIn(options.data);
  // The platform checks the data by the event's schema, and names each wrong field.
  const { id } = await client.sandbox.emitEvent({ companyId, event: name, data } as EmitEvent);
  return { json: { id, event: name, companyId }, text: `${id} ${name} of ${companyId}` };
}

/** @throws OperationError if there is none */
async function latest(
  client: PlatformClient,
  subject: Subject,
  card: WantedCard = activeCard,
): Promise<string> {
  const found = await latestOf[subject](client, card);
  if (found) return found.id;
  throw new OperationError(missing[subject](card));
}

const kinds: Readonly<Record<Subject, string>> = {
  account: 'of an account',
  card: 'of a card',
  company: 'of a company',
  topUp: 'of a top-up',
};

/** Among so many of the latest ones one that fits is looked for. */
const limit = 100;

const latestOf: Readonly<
  Record<Subject, (client: PlatformClient, card: WantedCard) => Promise<{ id: string } | undefined>>
> = {
  company: (client) => client.companies.list({ limit: 1 }).first(),
  card: async (client, { fits }) => {
    const { data } = await client.cards.list({ limit });
    return data.find(fits);
  },
  account: async (client) => {
    const { data } = await client.accounts.list({ limit });
    return data.find(({ status }) => status !== 'pending');
  },
  topUp: (client) => client.topUps.list({ status: 'initiated', limit: 1 }).first(),
};

const missing: Readonly<Record<Subject, (card: WantedCard) => string>> = {
  company: () => 'There is no company yet; give --company once there is one',
  card: ({ words }) => `None of your latest ${limit} cards is ${words}; give --card`,
  account: () => `None of your latest ${limit} accounts is open; give --account`,
  topUp: () => 'No top-up waits; give --top-up',
};

/** @throws UsageError */
function dataIn(text: string): object {
  try {
    const json = text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text;
    const data: unknown = JSON.parse(json);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data;
  } catch (error) {
    const isFile = (error as NodeJS.ErrnoException).code !== undefined;
    if (isFile) throw new UsageError(`--data: ${text.slice(1)} can't be read`, { cause: error });
  }
  throw new UsageError('--data is no JSON object');
}

function listOf(types: readonly EventType[]): Result {
  const played = Object.entries(simulations).map(([name, { subject, description }]) => ({
    ...{ name, description },
    subject,
  }));
  const rows = [
    ...types.map(({ event, description }) => [event, 'event', description.split('\n')[0]!]),
    ...played.map(({ name, subject, description }) => [name, kinds[subject], description]),
  ];
  const titles = ['NAME', 'WHAT', 'DESCRIPTION'].map((title) => ({ title }));
  return {
    json: { events: types.map(({ event }) => event), simulations: played },
    text: columns(titles, rows).join('\n'),
  };
}
