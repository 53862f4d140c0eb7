import { mkdirSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { OperationError, UsageError } from '#command-line';
import { appAddressFor, formatAmount } from '#contracts';
import {
  processTerminal,
  runCommand,
  type Terminal,
} from '../../../tools/operations/command-line/terminal.js';
import { certify } from '../certify.js';
import { ProbeError } from '../effects.js';
import { type CertifyOptions, CertifyOptionsError } from '../options.js';
import { junitOf, markdownOf, renderPlan, renderSummary } from '../report/formats.js';
import { hasFailures, type Report, unverifiedIn } from '../report/report.js';
import type { Decide } from '../three-ds/three-ds-requests.js';
import { type Arguments, parseArguments, usageOf } from './arguments.js';

const EXIT_NOT_COMPLETE = 3;

/**
 * @param invocation how the command is called, for its usage and for repeating a run.
 * @returns the exit code.
 */
export function certifyCommand(
  args: readonly string[],
  terminal: Terminal,
  invocation = 'npm run certify --',
): Promise<number> {
  const usage = usageOf(invocation);
  return runCommand(terminal, usage, async () => {
    const parsed = parseArguments(args, terminal.environment, askAt(terminal));
    if (!parsed) {
      terminal.out(usage);
      return 0;
    }
    refuseProduction(parsed.options, parsed.isTestSystem);
    const report = await run(parsed, terminal).catch((error: unknown) => {
      if (error instanceof ProbeError) return error;
      throw error;
    });
    if (report instanceof ProbeError) {
      terminal.note(`Nothing was sent: ${report.message}`);
      return EXIT_NOT_COMPLETE;
    }
    const repeat = repeatOf(invocation, args, report.seed);
    const isWhole = parsed.options.cases === undefined;
    terminal.out(`\n${renderSummary(report, terminal.paint, repeat, isWhole)}`);
    if (parsed.reportDirectory) writeReport(parsed.reportDirectory, report, repeat);
    return exitCodeOf(report, parsed);
  });
}

async function run({ options }: Arguments, terminal: Terminal): Promise<Report> {
  const progress = progressAt(terminal);
  try {
    return await certify({
      ...options,
      signal: terminal.catchInterruption(),
      onProgress: progress.advance,
      onPlan: (cases) => {
        progress.end();
        terminal.out(renderPlan(cases, terminal.paint));
      },
    });
  } catch (error) {
    if (error instanceof CertifyOptionsError) throw new UsageError(error.message);
    throw error;
  } finally {
    progress.end();
  }
}

/** Shown on a terminal only, once for each endpoint. */
function progressAt(terminal: Terminal) {
  let shown: ReturnType<Terminal['startProgress']> | undefined;
  return {
    advance: ({ number, of }: { number: number; of: number }) => {
      if (!terminal.hasScreen) return;
      if (!shown) {
        shown = terminal.startProgress(of);
        shown.advance(number - 1);
      }
      shown.advance(1);
    },
    end: () => {
      shown?.end();
      shown = undefined;
    },
  };
}

function exitCodeOf(report: Report, { isStrict }: Arguments): number {
  if (hasFailures(report)) return 1;
  if (!report.isComplete) return EXIT_NOT_COMPLETE;
  return isStrict && unverifiedIn(report).length > 0 ? 1 : 0;
}

/** The same call with this seed; with the cases of one failure added to it. */
function repeatOf(invocation: string, args: readonly string[], seed: number): string {
  const kept: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const [name] = args[index]!.split('=', 1);
    const isDropped = name === '--seed' || name === '--case';
    if (!isDropped) kept.push(args[index]!);
    else if (!args[index]!.includes('=')) index += 1;
  }
  const shown = kept.map((arg) => (/^[\w:/.,=@-]+$/.test(arg) ? arg : `'${arg}'`));
  return [invocation, ...shown, `--seed ${seed}`].join(' ');
}

function writeReport(directory: string, report: Report, repeat: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'report.md'), markdownOf(report, repeat));
    writeFileSync(join(directory, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(join(directory, 'junit.xml'), junitOf(report));
  } catch (error) {
    throw new OperationError(`The report can't be written: ${(error as Error).message}`);
  }
}

/** Asks the person at the terminal what to do on the cardholder's device. */
function askAt(terminal: Terminal): Decide {
  const words: Partial<Record<string, string>> = {
    approved: 'approve',
    denied: 'deny',
    cancelled: 'cancel',
    none: 'do nothing about',
  };
  return ({ decision, externalId, amount, merchant }) => {
    const word = words[decision];
    if (word !== undefined) {
      const money = formatAmount(amount, 'en');
      terminal.note(`On the device of ${externalId}: ${word} ${money} at ${merchant.name}.`);
    }
    return Promise.resolve(word !== undefined);
  };
}

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761, RFC 6762, and ICANN's `internal`). */
const NOT_PUBLIC_NAME = /(^|\.)(localhost|test|example|invalid|local|internal)$/;
const NOT_PUBLIC_ADDRESS =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$|::1$|f[cd][0-9a-f]{2}:|fe80:)/;

/**
 * The events look real, and a system in production would act on their money and cards. So an
 * address that others can reach has to be called a test system, and is called by https only, as by the platform.
 *
 * @throws UsageError
 */
function refuseProduction(options: CertifyOptions, isTestSystem: boolean): void {
  const { events, transactions, threeDs, authorizations, appAddress } = options;
  const endpoints = [events, transactions, threeDs, authorizations];
  const urls = endpoints.flatMap((endpoint) => endpoint?.url ?? []);
  for (const url of [...urls, ...(appAddress ? [appAddressFor(appAddress, 'a', 'b')] : [])]) {
    if (!URL.canParse(url)) continue;
    const { hostname, protocol } = new URL(url);
    if (isPrivate(hostname)) continue;
    if (!isTestSystem) {
      throw new UsageError(
        `${hostname} is a public address. If it is no production system, say so with --test-system`,
      );
    }
    if (protocol !== 'https:') throw new UsageError(`${url} is public: the token needs https`);
  }
}

function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) > 0) return NOT_PUBLIC_ADDRESS.test(address);
  // A name without a dot is one of the own network.
  return !hostname.includes('.') || NOT_PUBLIC_NAME.test(hostname);
}

/** For the command line of partners, which is built with the kit. @returns the exit code. */
export function certifyAtTerminal(args: readonly string[], invocation: string): Promise<number> {
  return certifyCommand(args, processTerminal(), invocation);
}
