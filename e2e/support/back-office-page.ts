import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EnrolmentCode, ReviewerRole } from '#contracts';
import type { Browser, Page } from 'playwright-core';
import { repositoryDirectory } from '../../local/repository.ts';
import type { Stack } from '../../local/stack.ts';
import { openPage } from './browser.ts';
import { mailedLink } from './mailed-link.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

/** The back office from a reviewer's view, in a separate browser with a passkey. */
export class BackOfficePage {
  readonly page: Page;
  readonly complaints: string[];

  private constructor(page: Page, complaints: string[]) {
    this.page = page;
    this.complaints = complaints;
  }

  /** Enrols a passkey, which signs the reviewer in. */
  static async enrolled(
    browser: Browser,
    enrolmentUrl: string,
    heading = 'Applications',
  ): Promise<BackOfficePage> {
    const { page, complaints } = await openPage(browser);
    await VirtualAuthenticator.addTo(page);
    await page.goto(enrolmentUrl);
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    return new BackOfficePage(page, complaints);
  }

  async open(company: string): Promise<void> {
    await this.page.getByRole('link', { name: company }).first().click();
    await this.page.getByRole('heading', { name: company }).waitFor();
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
  }

  async read(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }
}

/**
 * Creates an account with the operators' command. @returns its enrolment link, which is printed for the first admin
 * and mailed to all others.
 */
export async function madeAccount(
  stack: Stack,
  name: string,
  role: ReviewerRole,
  email = `${name.replace(' ', '.').toLowerCase()}-${randomUUID().slice(0, 4)}@platform.example`,
): Promise<string> {
  const program = join(repositoryDirectory, 'dist', 'apps', 'platform', 'src', 'reviewers.main.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--email', email, '--name', name, '--role', role],
    { env: stack.services.platform.definition.environment },
  );
  const { enrolment } = JSON.parse(stdout) as { enrolment?: EnrolmentCode };
  return enrolment?.url ?? mailedLink(stack.endpoints, email, 'Your invitation');
}
