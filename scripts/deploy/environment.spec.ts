import { describe, expect, it } from '@jest/globals';
import type { DeployedProcess } from './deployed-process.ts';
import { ConfigClasses } from './environment.ts';

const classes = new ConfigClasses(
  new Map([
    [
      'libs/config/src/service-config.ts',
      `export class ServiceConfig {
        @IsInt()
        port: number;

        @IsString()
        logLevel = 'info';
      }`,
    ],
    [
      'apps/till/src/till.config.ts',
      `export class TillConfig extends ServiceConfig {
        override port = 8080;

        @HttpUrl()
        bankUrl: string;

        @IsOptional()
        currency?: string;

        @WITH_PRINTER
        printerUrl: string;
      }`,
    ],
    ['apps/till/src/main.ts', 'await runService(() => till(loadConfig(TillConfig)));'],
    ['apps/till/src/migrate.ts', ''],
  ]),
);

function faults(entry: string, variables: string[]): string[] {
  const environment = new Map(variables.map((name): [string, string] => [name, 'set']));
  const process: DeployedProcess = { place: 'here', entry, environment, ports: [] };
  return classes.faults(process);
}

describe('ConfigClasses', () => {
  it('accepts what the class reads, its own and inherited', () => {
    expect(faults('apps/till/src/main.ts', ['PORT', 'LOG_LEVEL', 'BANK_URL', 'CURRENCY'])).toEqual(
      [],
    );
  });

  it('names what is not read and what is missing', () => {
    expect(faults('apps/till/src/main.ts', ['BANC_URL'])).toEqual([
      "here: TillConfig doesn't read BANC_URL",
      'here: TillConfig needs BANK_URL',
    ]);
  });

  it('does not need what has a default or a condition', () => {
    expect(faults('apps/till/src/main.ts', ['BANK_URL'])).toEqual([]);
  });

  it('wants every entry to load a configuration', () => {
    expect(faults('apps/till/src/migrate.ts', [])).toEqual([
      "here: apps/till/src/migrate.ts doesn't load a configuration",
    ]);
  });
});
