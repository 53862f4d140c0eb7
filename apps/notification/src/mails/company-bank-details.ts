import { Injectable, Logger } from '@nestjs/common';
import type { BankDetails } from '#contracts';
import { tracedCall } from '#observability';
import {
  isPlatformError,
  type PlatformClient,
  type PlatformError,
  serviceClient,
} from '#platform-client';
import { NotificationConfig } from '../notification.config.js';

// More than any company has accounts.
const MOST = 100;

/** Where a company transfers money to, as the platform says. */
@Injectable()
export class CompanyBankDetails {
  private readonly logger = new Logger(CompanyBankDetails.name);
  private readonly client: PlatformClient | undefined;

  constructor(config: NotificationConfig) {
    const { platformUrl: baseUrl } = config;
    if (baseUrl === undefined || config.platformApiKey === undefined) return;
    const options = { baseUrl, apiKey: () => config.platformApiKey! };
    this.client = serviceClient({ ...options, trace: tracedCall });
  }

  /**
   * Of the account, otherwise of the company's debit account, which is the one that needs money first. Null if the
   * platform names none, or refuses the call: the mail is worth sending all the same.
   *
   * @throws an error of the platform or the network, so that the mail is sent later.
   */
  async find(companyId: string, accountId: string | undefined): Promise<BankDetails | null> {
    if (!this.client) return null;
    try {
      const { data } = await this.client.accounts.list({ companyId, limit: MOST });
      const payable = data.filter(({ bankDetails }) => bankDetails);
      const account =
        payable.find(({ id }) => id === accountId) ??
        payable.find(({ accountType }) => accountType === 'debit') ??
        payable[0];
      return account?.bankDetails ?? null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.logger.warn(`the platform refused to list accounts: ${error.code}`);
      return null;
    }
  }
}

/** A wrong key is transient to the client, too: but a mail must not wait until someone corrects it. */
function isRefusal(error: unknown): error is PlatformError {
  return (
    isPlatformError(error) && (!error.isTransient || error.status === 401 || error.status === 403)
  );
}
