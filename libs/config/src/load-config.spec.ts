import { describe, expect, it } from '@jest/globals';
import { Matches } from 'class-validator';
import {
  BrokerList,
  ConfigError,
  Flag,
  HttpUrl,
  List,
  loadConfig,
  PostgresUrl,
  Secret,
  ServiceConfig,
  Settings,
} from './index.js';

class PrinterConfig {
  @Matches(/^(80|58)$/, { message: 'must be 80 or 58' })
  paperWidth = '80';

  @HttpUrl()
  printerUrl: string;
}

class ShopConfig extends ServiceConfig {
  @Settings(PrinterConfig)
  printer: PrinterConfig;
}

class TillConfig extends ShopConfig {
  override port = 4900;

  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];

  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  @List()
  colours = ['red', 'green'];

  @Flag()
  sandbox = false;

  @Matches(/^v\d+$/, { message: 'must be a version' })
  oauth2Version = 'v1';
}

const complete = {
  DATABASE_URL: 'postgres://till:secret@127.0.0.1:5432/till',
  KAFKA_BROKERS: '127.0.0.1:9092',
  PLATFORM_URL: 'http://platform:4000',
  PLATFORM_API_KEY: 'pk_test_0123456789abcdef',
  PRINTER_URL: 'http://printer',
};

const load = (environment: NodeJS.ProcessEnv) => loadConfig(TillConfig, environment);

function faultsOf(environment: NodeJS.ProcessEnv): string {
  try {
    load(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('this environment was taken');
}

describe('loadConfig', () => {
  it('reads each property from the variable of its name', () => {
    const config = load({ ...complete, PORT: '8080', HOST: '0.0.0.0', OAUTH2_VERSION: 'v2' });
    expect(config).toBeInstanceOf(TillConfig);
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      databaseUrl: complete.DATABASE_URL,
      kafkaBrokers: ['127.0.0.1:9092'],
      platformUrl: 'http://platform:4000',
      platformApiKey: complete.PLATFORM_API_KEY,
      oauth2Version: 'v2',
    });
  });

  it('keeps the defaults of what is not set, or set to nothing', () => {
    const defaults = {
      host: '127.0.0.1',
      port: 4900,
      logLevel: 'info',
      shutdownGraceMs: 20_000,
      colours: ['red', 'green'],
      sandbox: false,
      oauth2Version: 'v1',
    };
    expect(load(complete)).toMatchObject(defaults);
    expect(load({ ...complete, PORT: '', LOG_LEVEL: '', COLOURS: '' })).toMatchObject(defaults);
  });

  it('leaves out what the class does not have', () => {
    const config = load({ ...complete, HOME: '/root', SECRET_OF_ANOTHER: 'x' });
    expect(Object.keys(config).sort()).toEqual(Object.keys(load(complete)).sort());
  });

  it('names every variable that is missing', () => {
    const message = faultsOf({});
    const required = Object.keys(complete);
    for (const name of required) expect(message).toContain(`  ${name}: `);
    expect(message.split('\n')).toHaveLength(required.length + 1);
  });

  it('names every wrong variable, and shows no value', () => {
    const wrong = {
      HOST: 'value-of-host',
      PORT: '65536',
      LOG_LEVEL: 'value-of-level',
      SHUTDOWN_GRACE_MS: '12.75',
      DATABASE_URL: 'mysql://value-of-database',
      KAFKA_BROKERS: 'value-of-broker',
      PLATFORM_URL: 'value-of-url',
      PLATFORM_API_KEY: 'value-of-key',
      COLOURS: ' , ',
      SANDBOX: 'value-of-flag',
      OAUTH2_VERSION: 'value-of-version',
    };
    const message = faultsOf(wrong);
    for (const name of Object.keys(wrong)) expect(message).toContain(`  ${name}: `);
    for (const value of ['value-of', '65536', '12.75']) expect(message).not.toContain(value);
  });

  it.each(['abc', ' ', '-1', '80.5', '70000', '1e3', '1e400'])('refuses %s for a port', (port) => {
    expect(faultsOf({ ...complete, PORT: port })).toContain('PORT');
  });
});

describe('Settings', () => {
  it('are read into a class of their own, inherited ones, too', () => {
    const { printer } = load({ ...complete, PAPER_WIDTH: '58', PRINTER: 'nothing of the kind' });
    expect(printer).toBeInstanceOf(PrinterConfig);
    expect(printer).toEqual({ paperWidth: '58', printerUrl: 'http://printer' });
    expect(load(complete).printer.paperWidth).toBe('80');
  });

  it('are refused by the names of their own variables', () => {
    const message = faultsOf({ ...complete, PAPER_WIDTH: '70', PRINTER_URL: '' });
    expect(message).toContain('  PAPER_WIDTH: must be 80 or 58');
    expect(message).toContain('  PRINTER_URL: ');
  });
});

describe('List', () => {
  it('splits at commas and drops blanks', () => {
    expect(load({ ...complete, COLOURS: ' blue ,,grey, ' }).colours).toEqual(['blue', 'grey']);
  });
});

describe('Flag', () => {
  it('is true or false, and nothing else', () => {
    expect(load({ ...complete, SANDBOX: 'true' }).sandbox).toBe(true);
    expect(load({ ...complete, SANDBOX: 'false' }).sandbox).toBe(false);
    for (const flag of ['1', 'yes', 'TRUE', 'no']) {
      expect(faultsOf({ ...complete, SANDBOX: flag })).toContain('SANDBOX');
    }
  });
});

describe('BrokerList', () => {
  it('takes several brokers', () => {
    const brokers = 'kafka-0.kafka:9092, kafka-1.kafka:9092';
    expect(load({ ...complete, KAFKA_BROKERS: brokers }).kafkaBrokers).toEqual([
      'kafka-0.kafka:9092',
      'kafka-1.kafka:9092',
    ]);
  });

  it.each(['kafka', 'kafka:', ':9092', 'kafka:9092,other', 'http://kafka:9092'])(
    'refuses %s',
    (brokers) => {
      expect(faultsOf({ ...complete, KAFKA_BROKERS: brokers })).toContain('KAFKA_BROKERS');
    },
  );
});

describe('HttpUrl', () => {
  it.each(['https://api.example.com/base', 'http://platform:4000', 'http://127.0.0.1:4000'])(
    'takes %s',
    (url) => {
      expect(load({ ...complete, PLATFORM_URL: url }).platformUrl).toBe(url);
    },
  );

  it.each(['platform:4000', 'ftp://platform', '//platform', 'javascript:alert(1)'])(
    'refuses %s',
    (url) => {
      expect(faultsOf({ ...complete, PLATFORM_URL: url })).toContain('PLATFORM_URL');
    },
  );
});
