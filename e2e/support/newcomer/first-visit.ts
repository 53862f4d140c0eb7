import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { repositoryDirectory } from '../../../local/repository.ts';
import type { Stack } from '../../../local/stack.ts';
import { openPage } from '../browser.ts';
import { mailedLink } from '../mailed-link.ts';
import { VirtualAuthenticator } from '../virtual-authenticator.ts';
import type { Section } from './guide.ts';

/** Makes a partner with the operators' command. @returns the link that its first person is mailed. */
export async function invite(stack: Stack): Promise<string> {
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
export async function makeKey(
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
  await page.getByRole('button', named('Make a passkey')).click();
  await page.getByRole('link', named('API keys')).click();
  await page.getByRole('button', named('Make a key')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('The first hour');
  await dialog.getByRole('checkbox', named('All scopes')).check();
  await dialog.getByRole('button', named('Make a key')).click();
  const key = await dialog.getByRole('group', { name: 'The new key' }).textContent();
  await page.context().close();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return key!.trim();
}
