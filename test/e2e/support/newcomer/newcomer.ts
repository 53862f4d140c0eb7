import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { eventually } from '../../../../libs/testing/src/eventually.ts';
import { repositoryDirectory } from '../../../../tools/local/repository.ts';
import type { Stack } from '../../../../tools/local/stack.ts';
import { openPage, VirtualAuthenticator } from '../browser.ts';
import type { RunningCommand } from '../command-line.ts';
import { mailedLink } from '../mailed-link.ts';
import { PartnerProject } from '../partner-project.ts';
import { type Block, firstHour, ReadersTerminal, type Section } from './guide.ts';

interface Surroundings {
  stack: Stack;
  browser: Browser;
}

/** A section of the guide that was done. */
interface Step {
  section: Section;
  durationMs: number;
  /** By what it was seen that it has worked. */
  seen: string;
}

type Answer = Record<string, string>;

/** What the reader keeps of an answer, by the name that the guide gives it. */
const kept: Readonly<Record<string, (answer: Answer) => string | undefined>> = {
  COMPANY_ID: ({ id }) => (id?.startsWith('cmp_') ? id : undefined),
  PERSON_ID: ({ id }) => (id?.startsWith('per_') ? id : undefined),
  CARD_ID: ({ id }) => (id?.startsWith('crd_') ? id : undefined),
  ACCOUNT_ID: ({ accountId }) => accountId,
  REFERENCE: ({ topUpReference }) => topUpReference,
  SIGNING_SECRET: ({ secret }) => secret,
};

/** `export CARD_ID=crd_...`: the reader fills in the value. */
const TO_FILL_IN = /^export (\w+)="?[^\n"]*\.\.\."?$/gm;

/**
 * Somebody who has nothing but the platform's address and an invitation, and does what docs/first-hour.md says:
 * each block as it is written, in an empty folder and a real browser.
 */
export class Newcomer {
  private readonly values: Record<string, string> = {};
  private answer = '';
  /** What the guide has typed in the second terminal as well, where the receiver runs. */
  private readonly typedThere: string[] = [];
  private receiver?: RunningCommand;
  private listener?: RunningCommand;

  private readonly terminal: ReadersTerminal;
  private readonly project: PartnerProject;
  private readonly invitationUrl: string;
  private readonly browser: Browser;

  private constructor(
    terminal: ReadersTerminal,
    project: PartnerProject,
    invitationUrl: string,
    browser: Browser,
  ) {
    this.terminal = terminal;
    this.project = project;
    this.invitationUrl = invitationUrl;
    this.browser = browser;
  }

  /** @param onStep is called with each section as soon as it is done. */
  static async walk(
    { stack, browser }: Surroundings,
    onStep: (step: Step) => void = () => {},
  ): Promise<Step[]> {
    const project = await PartnerProject.create();
    project.borrow('standardwebhooks');
    const terminal = await ReadersTerminal.open(project, stack.endpoints.platform);
    const newcomer = new Newcomer(terminal, project, await invite(stack), browser);
    try {
      const steps: Step[] = [];
      for (const section of firstHour().filter(({ blocks }) => blocks.length > 0)) {
        const step = await newcomer.follow(section);
        steps.push(step);
        onStep(step);
      }
      return steps;
    } finally {
      await terminal.close();
      project.remove();
    }
  }

  /** What shows that a section has worked, by its heading. */
  private readonly signs: Readonly<Record<string, (section: Section) => Promise<string> | string>> =
    {
      'Get a key': () => 'a key of the console',
      'The first call': (section) => this.answerOf(section),
      'The first person and card': () => `a card, ${this.lastAnswer()['status']}`,
      'The first event': () => this.eventAtReceiver(),
      'The first payment': () => this.received('account_top_up', 'transaction_settled'),
      'Certify your endpoint': () => this.answer.trim().split('\n').at(-1)!,
      'Events to your server': () => this.received('card_ordered evt_\\w+ cmp_test'),
    };

  private async follow(section: Section): Promise<Step> {
    const sign = this.signs[section.heading];
    if (!sign) throw new Error(`"${section.heading}": what shows that it works?`);
    const begun = performance.now();
    if (section.heading === 'Get a key') {
      this.values['API_KEY'] = await makeKey(this.browser, this.invitationUrl, section);
    }
    for (const block of section.blocks) await this.copy(block);
    const seen = await sign(section);
    return { section, durationMs: performance.now() - begun, seen };
  }

  private async copy({ language, code }: Block): Promise<void> {
    if (language === 'ts') this.project.write('receiver.ts', code);
    if (language !== 'sh') return;
    if (code.startsWith('npm install')) return; // The library is there: no registry is asked.
    if (code.startsWith('node receiver.ts')) return this.startReceiver(code);
    if (code.includes(' listen --forward-to ')) return this.listen(code);
    const filledIn = code.replaceAll(TO_FILL_IN, (_line, name: string) => {
      const value = this.values[name];
      if (value === undefined) throw new Error(`the guide has not said where ${name} is from`);
      return `export ${name}='${value}'`;
    });
    if (code.includes('. ./.env') || code.startsWith('export SIGNING_SECRET=')) {
      this.typedThere.push(filledIn);
    }
    const isLogin = code.includes(' login ');
    this.answer = await this.terminal.run(filledIn, isLogin ? `${this.values['API_KEY']}\n` : '');
    if (this.answer.startsWith('{')) this.keep(this.lastAnswer());
  }

  private keep(answer: Answer): void {
    for (const [name, valueOf] of Object.entries(kept)) {
      const value = valueOf(answer);
      if (value !== undefined) this.values[name] = value;
    }
  }

  private lastAnswer(): Answer {
    return JSON.parse(this.answer) as Answer;
  }

  private async startReceiver(code: string): Promise<void> {
    if (this.receiver) await this.terminal.interrupt(this.receiver);
    const receiver = this.terminal.start(code, this.typedThere);
    this.receiver = receiver;
    this.values['WEBHOOK_URL'] = this.terminal.receiverUrl;
    await eventually('the receiver answers', () => {
      requireRunning(receiver);
      return fetch(this.terminal.receiverUrl).then(
        () => true,
        () => false,
      );
    });
  }

  private async listen(code: string): Promise<void> {
    const listener = this.terminal.start(code);
    this.listener = listener;
    await eventually('the command line listens', () => {
      requireRunning(listener);
      return listener.notes.includes('Ctrl-C');
    });
  }

  /** @throws Error unless the answer is as the guide shows it. */
  private answerOf({ blocks }: Section): string {
    const shown = JSON.parse(blocks.find(({ language }) => language === 'json')!.code) as object;
    if (JSON.stringify(shown) !== JSON.stringify(this.lastAnswer())) {
      throw new Error(`the guide shows ${JSON.stringify(shown)}, and it was ${this.answer}`);
    }
    return this.answer.trim();
  }

  private eventAtReceiver(): Promise<string> {
    return eventually('the listener prints an event that the receiver has taken', () => {
      const [line, id] = /card_ordered {2}(evt_\w+) {2}204 .*/.exec(this.listener!.out) ?? [];
      return line !== undefined && this.receiver!.out.includes(id!) && line;
    });
  }

  private async received(...patterns: string[]): Promise<string> {
    const found = patterns.map((pattern) =>
      eventually(
        `the receiver prints ${pattern}`,
        () => new RegExp(`^${pattern}.*$`, 'm').exec(this.receiver!.out)?.[0],
      ),
    );
    return (await Promise.all(found)).join(', ');
  }
}

function requireRunning({ child, notes, out }: RunningCommand): void {
  if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${out}${notes}`);
}

/** Makes a partner with the operators' command. @returns the link that its first person is mailed. */
async function invite(stack: Stack): Promise<string> {
  const program = join(repositoryDirectory, 'dist/apps/platform/src/partners.main.js');
  const name = `Newcomer ${randomUUID().slice(0, 8)}`;
  const email = `nora-${randomUUID().slice(0, 8)}@newcomer.example`;
  await promisify(execFile)(
    process.execPath,
    [program, '--name', name, '--email', email, '--user', 'Nora Newcomer'],
    { env: stack.services.platform.definition.environment },
  );
  return mailedLink(stack.endpoints, email, 'Your invitation');
}

/** Makes an account of an invitation and a key in the console, by what the guide names. @returns the key. */
async function makeKey(
  browser: Browser,
  invitationUrl: string,
  { text }: Section,
): Promise<string> {
  /** What is pressed is what the guide says. */
  const named = (label: string): { name: string; exact: true } => {
    if (!text.includes(`**${label}**`)) throw new Error(`the guide does not name "${label}"`);
    return { name: label, exact: true };
  };
  const { page, complaints } = await openPage(browser);
  await VirtualAuthenticator.addTo(page);
  await page.goto(invitationUrl);
  await page.getByRole('button', named('Create passkey')).click();
  await page.getByRole('link', named('API keys')).click();
  await page.getByRole('button', named('Create key')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('The first hour');
  await dialog.getByRole('checkbox', named('All scopes')).check();
  await dialog.getByRole('button', named('Create key')).click();
  const key = await dialog.getByRole('group', { name: 'The new key' }).textContent();
  await page.context().close();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return key!.trim();
}
