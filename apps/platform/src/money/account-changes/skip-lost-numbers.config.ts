import { DatabaseConfig } from '#config';

/** What the command reads that skips lost numbers after a restore: the platform's own database, with its usual role. */
export class SkipLostNumbersConfig extends DatabaseConfig {}
