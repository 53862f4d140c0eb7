import { retryGroupOf } from '#contracts';
import { OperationError, terminalLine, thousands } from '#command-line';
import type { Cluster } from '../command-line/open-cluster.js';
import type { Terminal } from '../command-line/run-command.js';
import type { Arguments } from './arguments.js';
import type { DeadLetter } from './dead-letter.js';
import type { DeadLetterBox } from './dead-letter-box.js';
import { LetterCounts } from './letter-counts.js';
import { renderCounts } from './list.js';
import { comesFromOwnTopic, repair, topicsNeeded } from './repair.js';

export type RepairArguments = Extract<Arguments, { command: 'replay' | 'discard' }>;

/**
 * Shows the selected letters, asks for confirmation, runs the action and reports the result. @returns the
 * exit code.
 */
export async function runRepair(
  parsed: RepairArguments,
  box: DeadLetterBox,
  cluster: Cluster,
  terminal: Terminal,
): Promise<number> {
  const states = await cluster.inspector.groups();
  const isRefused = (letter: DeadLetter) =>
    parsed.command === 'replay' && !comesFromOwnTopic(letter, box.topics, states);
  const chosen = () =>
    first(
      parsed.limit,
      only(box.unresolved(parsed.filter), (letter) => !isRefused(letter)),
    );
  const forged = await placesOf(only(box.unresolved(parsed.filter), isRefused));
  if (forged.length > 0) terminal.note(noteOfForged(forged));
  const counts = new LetterCounts();
  for await (const letter of chosen()) counts.add(letter);
  if (counts.total === 0) {
    terminal.note('No dead letter fits: nothing to do.');
    return forged.length > 0 ? 1 : 0;
  }
  terminal.note(renderCounts(counts.sorted()).join('\n'));
  const groups = new Set(counts.sorted().map(({ group }) => group));
  await checkSurroundings(parsed, groups, box, cluster, terminal);
  const letters = `${thousands(counts.total)} dead letter${counts.total === 1 ? '' : 's'}`;
  if (parsed.isDryRun) {
    terminal.out(`Dry run: would ${parsed.command} ${letters}.`);
    return 0;
  }
  const question = `${parsed.command === 'replay' ? 'Replay' : 'Discard'} ${letters}?`;
  if (!parsed.isConfirmed && !(await terminal.confirm(question))) {
    terminal.note('Nothing was done.');
    return 1;
  }
  return carryOut(parsed, chosen(), counts.total, cluster, terminal);
}

async function checkSurroundings(
  { command }: RepairArguments,
  groups: Set<string>,
  box: DeadLetterBox,
  { inspector }: Cluster,
  terminal: Terminal,
): Promise<void> {
  const missing = topicsNeeded(actionOf(command), groups).filter((name) => !box.topics.has(name));
  if (missing.length > 0) {
    throw new OperationError(`These topics have to be created first: ${missing.join(', ')}`);
  }
  if (command === 'discard') return;
  const members = new Map((await inspector.groups()).map((state) => [state.name, state.members]));
  for (const group of groups) {
    if (members.get(retryGroupOf(group))) continue;
    terminal.note(`No consumer of ${group} is running: what is replayed waits until one is.`);
  }
}

async function carryOut(
  { command }: RepairArguments,
  letters: AsyncIterable<DeadLetter>,
  total: number,
  { broker }: Cluster,
  terminal: Terminal,
): Promise<number> {
  const action = actionOf(command);
  const producer = broker.createProducer();
  const progress = terminal.startProgress(total);
  const interrupted = terminal.catchInterruption();
  let done = 0;
  try {
    await repair(producer, action, letters, (count) => {
      done += count;
      progress.advance(count);
      return !interrupted.aborted;
    });
  } finally {
    progress.end();
    await producer.close();
    terminal.out(`${thousands(done)} of ${thousands(total)} ${action}.`);
    if (done < total) terminal.note('The same command again goes on with the others.');
  }
  return done < total ? 1 : 0;
}

function actionOf(command: RepairArguments['command']): 'replayed' | 'discarded' {
  return command === 'replay' ? 'replayed' : 'discarded';
}

async function placesOf(letters: AsyncIterable<DeadLetter>): Promise<string[]> {
  const places: string[] = [];
  for await (const { place } of letters) places.push(place);
  return places;
}

function noteOfForged(places: readonly string[]): string {
  const named = places.slice(0, 10).map(terminalLine).join(', ');
  const others = places.length > 10 ? ` and ${thousands(places.length - 10)} others` : '';
  return `Not replayed, because they claim to come from a topic that their group does not read: ${named}${others}`;
}

async function* only<T>(items: AsyncIterable<T>, fits: (item: T) => boolean): AsyncGenerator<T> {
  for await (const item of items) if (fits(item)) yield item;
}

async function* first<T>(limit: number, items: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    if (count === limit) return;
    count += 1;
    yield item;
  }
}
