import { describe, expect, it } from '@jest/globals';
import { CertificatePem, Flag, HttpUrl, Secret, SecretList, WholeNumber } from '#config';
import { OptionalField } from '#contracts';
import { IsIn, ValidateIf } from 'class-validator';
import { readConfigSources } from './config-sources.ts';
import { type KnownClass, settingsIn, untoldIn } from './setting.ts';

class TillConfig {
  @WholeNumber(1, 60)
  paperMetres = 40;

  @WholeNumber(0)
  drawerMs: number;

  @OptionalField()
  @HttpUrl()
  bankUrl?: string;

  @ValidateIf(({ bankUrl }: TillConfig) => bankUrl !== undefined)
  @Secret()
  bankToken: string;

  @ValidateIf(({ bankUrl }: TillConfig) => bankUrl === undefined)
  @SecretList(24)
  vaultKeys: string[];

  @OptionalField()
  @CertificatePem()
  bankAuthority?: string;

  @IsIn(['euro', 'franc'])
  currency = 'euro';

  @Flag()
  isOpen = false;
}

const source = (comment: string) => `/** A till. */
export class TillConfig {
  /**
   * How much paper is left.
   * @unit metres
   */
  @WholeNumber(1, 60)
  paperMetres = 40;
  /** How long the drawer stays open. */
  drawerMs: number;
  ${comment}
  bankUrl?: string;
  /** Shown to the bank. */
  bankToken: string;
  /** Without a bank. */
  vaultKeys: string[];
  /** Of the bank. */
  bankAuthority?: string;
  /** What is paid with. */
  currency = 'euro';
  /** Whether it sells. */
  isOpen = false;
}`;

function known(text: string): KnownClass {
  const { classes } = readConfigSources(new Map([['apps/till/src/till.config.ts', text]]));
  const declared = classes.get('TillConfig')!;
  return { declared, compiled: TillConfig, parents: [], isItem: false };
}

describe('a setting', () => {
  const settings = settingsIn(known(source('/** Where the bank is. */')));
  const of = (name: string) => settings.find((setting) => setting.name === name)!;

  it('has its variable, its comment, its default and what may be written', () => {
    expect(of('PAPER_METRES')).toMatchObject({
      comment: 'How much paper is left.',
      type: 'whole number, 1 to 60',
      unit: 'metres',
      preset: '40',
      secrecy: 'none',
    });
    expect(of('DRAWER_MS')).toMatchObject({
      type: 'whole number, 0 or more',
      unit: 'milliseconds',
      preset: undefined,
      need: { kind: 'always' },
    });
    expect(of('CURRENCY').type).toBe('`euro` or `franc`');
    expect(of('IS_OPEN')).toMatchObject({ type: '`true` or `false`', preset: 'false' });
  });

  it('says when it has to be set', () => {
    expect(of('BANK_URL').need).toEqual({ kind: 'never' });
    expect(of('BANK_TOKEN').need).toEqual({ kind: 'with', others: ['bankUrl'] });
    expect(of('VAULT_KEYS').need).toEqual({ kind: 'without', others: ['bankUrl'] });
  });

  it('says whether it is secret', () => {
    expect(of('BANK_TOKEN').secrecy).toBe('secret');
    expect(of('VAULT_KEYS')).toMatchObject({
      secrecy: 'secret',
      type: 'list, each at least 24 characters',
    });
    expect(of('BANK_AUTHORITY').secrecy).toBe('may come from a file');
  });
});

describe('what the sources fail to say', () => {
  it('is nothing where all is said', () => {
    expect(untoldIn(known(source('/** Where the bank is. */')))).toEqual([]);
  });

  it('is a comment or a unit that lacks', () => {
    expect(untoldIn(known(source('').replace('* @unit metres', '')))).toEqual([
      'TillConfig.paperMetres has no unit, neither in its name nor as @unit',
      'TillConfig.bankUrl has no doc comment',
    ]);
  });
});
