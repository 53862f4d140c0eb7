// Walks the first hour of a partner (docs/first-hour.md) as the spec does, and prints how long each section takes.
import { firstHour, wordsOf } from '../test/e2e/support/newcomer/guide.ts';
import { Newcomer } from '../test/e2e/support/newcomer/newcomer.ts';
import { launchBrowser } from '../test/e2e/support/browser.ts';
import { startStack, type Stack } from './local/stack.ts';

const WORDS_PER_MINUTE = 200;

let stack: Stack | undefined;
const browser = await launchBrowser();
try {
  stack = await startStack({
    isTemporary: true,
    services: ['platform'],
    infrastructure: ['postgres'],
  });
  let totalMs = 0;
  await Newcomer.walk({ stack, browser }, ({ section, durationMs, seen }) => {
    totalMs += durationMs;
    console.log(`${secondsOf(durationMs)}  ${section.heading.padEnd(26)}  ${seen}`);
  });
  const words = firstHour().reduce((sum, section) => sum + wordsOf(section), 0);
  console.log(`${secondsOf(totalMs)}  of waiting for programs`);
  console.log(`${minutesOf(words)}  of reading ${words} words, at ${WORDS_PER_MINUTE} a minute`);
} finally {
  await browser.close();
  await stack?.stop();
}

function secondsOf(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(6)} s  `;
}

function minutesOf(words: number): string {
  return `${(words / WORDS_PER_MINUTE).toFixed(1).padStart(6)} min`;
}
