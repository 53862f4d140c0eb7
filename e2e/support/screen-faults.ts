import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repositoryDirectory } from '../../local/repository.ts';
import { barriersOn, colourBarriersOn } from './accessibility.ts';

const looks = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 1280, height: 800 },
  { colorScheme: 'light', width: 360, height: 740 },
  { colorScheme: 'dark', width: 360, height: 740 },
] as const;

const rules = readFileSync(join(repositoryDirectory, 'apps/web/test/screen-rules.ts'), 'utf8');
const brokenRules = `(() => {
  ${stripTypeScriptTypes(rules).replaceAll(/^export /gm, '')}
  return brokenRules();
})()`;

/**
 * The faults of a screen in light and dark mode, on a phone of 360 px and on a desktop: violations of WCAG,
 * and of the rules for all screens.
 */
export async function screenFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { colorScheme, ...size } of looks) {
    const look = `${colorScheme}-${size.width}`;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Focus rings appear only for keyboard users.
    await page.keyboard.press('Shift');
    const found = await page.evaluate<string[]>(brokenRules);
    found.push(...(await (colorScheme === 'light' ? barriersOn : colourBarriersOn)(page)));
    faults.push(...found.map((fault) => `${look}: ${fault}`));
  }
  return faults;
}

/** German words are longer, and must fit on a phone, too. */
export async function faultsInGerman(page: Page): Promise<string[]> {
  const language = page.locator('select:has(option[value="de"])');
  if ((await language.count()) === 0) return [];
  await page.setViewportSize({ width: 360, height: 740 });
  await language.selectOption('de');
  await page.keyboard.press('Shift');
  const faults = await page.evaluate<string[]>(brokenRules);
  await language.selectOption('en');
  return faults.map((fault) => `in German: ${fault}`);
}
