import { describe, expect, it } from '@jest/globals';
import type { DeployedProcess } from './deployed.ts';
import { readConfigSources } from '../../generate/configuration/config-sources.ts';
import { unreadVariables } from './process-faults.ts';

const sources = readConfigSources(
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
      'libs/config/src/cable-config.ts',
      `export class CableConfig {
        @IsString()
        cableColour: string;

        @Flag()
        cableShielded = false;
      }`,
    ],
    [
      'apps/till/src/till.config.ts',
      `export class TillConfig extends ServiceConfig {
        override port = 8080;

        @HttpUrl()
        bankUrl: string;

        @OptionalField()
        currency?: string;

        @WITH_PRINTER
        printerUrl: string;

        @Settings(CableConfig)
        cable: CableConfig;
      }`,
    ],
    ['apps/till/src/main.ts', 'await runService(() => till(loadConfig(TillConfig)));'],
    ['apps/till/src/migrate.ts', ''],
  ]),
);

function faults(entry: string, variables: string[]): string[] {
  const environment = new Map(variables.map((name): [string, string] => [name, 'set']));
  const process: DeployedProcess = { place: 'here', entry, environment, ports: [] };
  return unreadVariables(sources, process);
}

describe('the variables of a process', () => {
  it('accepts what the class reads: its own, inherited, and in common with others; and what Node reads', () => {
    expect(
      faults('apps/till/src/main.ts', [
        'BANK_URL',
        'CABLE_COLOUR',
        'NODE_EXTRA_CA_CERTS',
        'PORT',
        'LOG_LEVEL',
        'CURRENCY',
        'CABLE_SHIELDED',
      ]),
    ).toEqual([]);
  });

  it('accepts what another variable is made of', () => {
    const environment = new Map([
      ['POD_NAME', undefined],
      ['OTEL_RESOURCE_ATTRIBUTES', 'k8s.pod.name=$(POD_NAME)'],
    ]);
    const process = { place: 'here', entry: 'apps/till/src/main.ts', environment, ports: [] };
    expect(unreadVariables(sources, process)).toEqual([]);
    environment.delete('OTEL_RESOURCE_ATTRIBUTES');
    expect(unreadVariables(sources, process)).toEqual(["here: TillConfig doesn't read POD_NAME"]);
  });

  it('names what is not read', () => {
    expect(faults('apps/till/src/main.ts', ['BANC_URL', 'CABLE'])).toEqual([
      "here: TillConfig doesn't read BANC_URL",
      "here: TillConfig doesn't read CABLE",
    ]);
  });

  it('wants every entry to load a configuration', () => {
    expect(faults('apps/till/src/migrate.ts', [])).toEqual([
      "here: apps/till/src/migrate.ts doesn't load a configuration",
    ]);
  });
});
