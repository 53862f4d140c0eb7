import { DatabaseConfig, HttpUrl, Sensitive, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { operatorKindOf } from '#operators';
import { IsString, Matches } from 'class-validator';

/** The page of those who operate the partner side. */
export const operationsPage = operatorKindOf({
  name: 'Operations',
  page: '/operations',
  cookie: 'operations_page',
});

/** The settings of the command for operators of the operations page: a part of those of the service. */
export class OperationsCommandConfig extends DatabaseConfig {
  /** Where operators open the operations page, and so where the printed link leads. */
  @HttpUrl()
  operationsUrl: string;
}

/** What operations reads. */
export class OperationsConfig extends ConsumerConfig {
  override port = 4800;

  /**
   * The address of the operations page without its path (docs/operations.md#the-operations-page). The operators'
   * passkeys belong to its domain, so it can't be an IP address, and can't change later.
   */
  @HttpUrl()
  operationsUrl: string;

  /** An operator is signed out after this time without an action. */
  @WholeNumber(1)
  operatorIdleMinutes = 30;

  /** An operator has to sign in again after this time, also when active. */
  @WholeNumber(1, 24)
  operatorSessionHours = 12;

  /**
   * A one-time code of a first admin of the page, who is set up at boot. Only for development: in production, use the
   * command (docs/operations.md#the-operations-page).
   */
  @OptionalField()
  @Sensitive()
  @Matches(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/, {
    message: 'must be five groups of four letters and digits, without I, L, O and U',
  })
  sandboxOperatorCode?: string;

  /** The directory of the built pages, from the working directory on. */
  @IsString()
  webRoot = 'dist/web';
}
