import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { variableOf } from '#config';
import { type Place, secretsOf, variablesOf } from '../../deployment/environment.ts';
import { markdownMarks, withRegion } from '../../deployment/generated-region.ts';
import { declarationOf, type ServiceName, serviceNames } from '../../deployment/services.ts';
import { anchorOf } from '../../check/docs/links.ts';
import {
  classesIn,
  type ConfigSources,
  configSourcesIn,
  type DeclaredClass,
} from './config-sources.ts';
import {
  type ConfigClass,
  type KnownClass,
  type Setting,
  settingsIn,
  untoldIn,
} from './setting.ts';

const OVERVIEW = 'docs/configuration.md';

/**
 * The pages with every variable that a program reads, by path: the overview, whose manually written parts stay, a page
 * for each service, one for the settings that several programs share, and one for jobs and commands.
 *
 * @param root of the repository, built.
 * @throws Error that names each setting without a description in the sources.
 */
export async function configurationDocuments(root: string): Promise<Map<string, string>> {
  const sources = configSourcesIn(root);
  const classes = await knownClasses(root, sources);
  const untold = [...classes.values()].flatMap(untoldIn);
  if (untold.length > 0)
    throw new Error(`settings without a description:\n  ${untold.join('\n  ')}`);
  const pages = new SettingsPages(sources, programsIn(sources), classes);
  const overview = readFileSync(join(root, OVERVIEW), 'utf8');
  return new Map([
    [OVERVIEW, withRegion(overview, markdownMarks('settings'), pages.overview())],
    ...pages.details(),
  ]);
}

/** The pages' descriptions of each class and of each program that reads one, in Markdown. */
class SettingsPages {
  readonly #sources: ConfigSources;
  readonly #programs: readonly Program[];
  readonly #classes: ReadonlyMap<string, KnownClass>;

  /** @param classes all that the programs read, by name. */
  constructor(
    sources: ConfigSources,
    programs: readonly Program[],
    classes: ReadonlyMap<string, KnownClass>,
  ) {
    this.#sources = sources;
    this.#programs = programs;
    this.#classes = classes;
  }

  overview(): string {
    return [
      '',
      ...['## Pages', ''],
      ...serviceNames.map((name) => `- [${name}](configuration/${name}.md)`),
      '- [settings of several programs](configuration/shared.md)',
      '- [jobs and commands](configuration/commands.md)',
      '',
      ...['## Who reads a variable', ''],
      ...this.#index(),
    ].join('\n');
  }

  details(): [string, string][] {
    return [
      ...serviceNames.map((name): [string, string] =>
        pageOf(name, headingOf(name), this.#serviceSection(name)),
      ),
      pageOf(
        'shared',
        'Settings of several programs',
        this.#sharedClasses().flatMap((known) => this.#sharedSection(known)),
      ),
      pageOf(
        'commands',
        'Jobs and commands',
        this.#commandClasses().flatMap((known) => this.#commandSection(known)),
      ),
    ];
  }

  /** Classes that no program loads directly; the most used come first. */
  #sharedClasses(): KnownClass[] {
    const loaded = this.#programs.map(({ configName }) => configName);
    return [...this.#classes.values()]
      .filter(({ declared, isItem }) => !isItem && !loaded.includes(declared.name))
      .sort((one, other) => this.#readersOf(other).length - this.#readersOf(one).length);
  }

  #commandClasses(): KnownClass[] {
    const loaded = this.#programs.filter(({ isService }) => !isService);
    const names = new Set(loaded.map(({ configName }) => configName));
    return [...names].map((name) => this.#classes.get(name)!);
  }

  #readersOf({ declared }: KnownClass): Program[] {
    return this.#programs.filter(({ configName }) =>
      classesIn(configName, this.#sources).includes(declared),
    );
  }

  #sharedSection(known: KnownClass): string[] {
    const readers = this.#readersOf(known);
    return [
      `## ${titleOf(known.declared)}`,
      '',
      linked(known.declared.comment!),
      '',
      `Read by ${namesOf(readers)}.`,
      '',
      ...settingsList(settingsIn(known), (setting) => this.#presetOfReaders(setting, readers)),
    ];
  }

  /** Programs may have defaults of their own for what they share. */
  #presetOfReaders({ property, preset }: Setting, readers: readonly Program[]): string | undefined {
    const presets = readers.map(({ configName }) => {
      const config = new (this.#classes.get(configName)!.compiled)() as Record<string, unknown>;
      return config[property];
    });
    const isOfEach = preset === undefined && presets.every((each) => each !== undefined);
    return isOfEach ? 'Default: depends on the program.' : undefined;
  }

  #serviceSection(name: ServiceName): string[] {
    const program = this.#programs.find((each) => each.isService && each.name === name);
    if (!program) throw new Error(`apps/${name}/src/main.ts loads no configuration`);
    return [...this.#ownSettings(this.#classes.get(program.configName)!), inProduction(name), ''];
  }

  #commandSection(known: KnownClass): string[] {
    const programs = this.#programs.filter(({ configName }) => configName === known.declared.name);
    const entries = programs.map(({ entry }) => code(`node dist/${entry.replace('.ts', '.js')}`));
    return [
      `## ${namesOf(programs)}`,
      '',
      linked(known.declared.comment!),
      '',
      ...this.#ownSettings(known),
      `Run by ${entries.join(', ')}.`,
      '',
    ];
  }

  /** Its own settings, the settings of objects in its lists, and links to the other settings that it reads. */
  #ownSettings(known: KnownClass): string[] {
    const others = classesIn(known.declared.name, this.#sources)
      .filter((each) => each !== known.declared)
      .map((each) => this.#linkTo(each));
    const settings = settingsIn(known);
    return [
      ...(settings.length > 0 ? settingsList(settings) : []),
      ...known.declared.properties.flatMap(({ name, items }) => {
        if (items === undefined) return [];
        const { name: variable } = settings.find(({ property }) => property === name)!;
        const item = this.#classes.get(items)!;
        return [`Each object of ${code(variable)}:`, '', ...settingsList(settingsIn(item))];
      }),
      ...(others.length > 0 ? [`Also read: ${[...new Set(others)].join(', ')}.`, ''] : []),
    ];
  }

  #linkTo(declared: DeclaredClass): string {
    const programs = this.#programs.filter(({ configName }) => configName === declared.name);
    const section = programs.length > 0 ? namesOf(programs) : titleOf(declared);
    return `[${section}](${programs.length > 0 ? 'commands' : 'shared'}.md#${anchorOf(section)})`;
  }

  /** Each variable with its readers, and links to the sections that describe it. */
  #index(): string[] {
    const entries = new Map<string, { readers: Set<string>; places: Set<string> }>();
    for (const { name: reader, configName } of this.#programs) {
      for (const declared of classesIn(configName, this.#sources)) {
        for (const { name } of settingsIn(this.#classes.get(declared.name)!)) {
          const entry = entries.get(name) ?? { readers: new Set(), places: new Set() };
          entries.set(name, entry);
          entry.readers.add(reader);
          entry.places.add(this.#placeOf(declared));
        }
      }
    }
    const rows = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
    return tableOf(
      ['variable', 'read by', 'described in'],
      rows.map(([name, { readers, places }]) => [
        code(name),
        [...readers].join(', '),
        places.size > 3 ? 'the page of each service' : [...places].join(', '),
      ]),
    );
  }

  /** A link from the overview to the section about a class. */
  #placeOf(declared: DeclaredClass): string {
    const program = this.#programs.find(({ configName }) => configName === declared.name);
    const name = program === undefined ? 'shared' : program.isService ? program.name : 'commands';
    return `[${name}](configuration/${name}.md)`;
  }
}

/** A whole page, with its path. */
function pageOf(name: string, title: string, lines: readonly string[]): [string, string] {
  const mark = '<!-- Generated by npm run generate -->';
  const about =
    'Values, defaults and secrets are explained in [configuration](../configuration.md).';
  return [
    `docs/configuration/${name}.md`,
    [mark, '', `# ${title}`, '', about, '', ...lines].join('\n'),
  ];
}

/** `BrokerConnectionConfig` -> `Broker connection` */
function titleOf({ name }: DeclaredClass): string {
  const words = name.replace(/Config$/, '').split(/(?=[A-Z])/);
  return [words[0], ...words.slice(1).map((word) => word.toLowerCase())].join(' ');
}

const headingOf = (service: ServiceName) => `${service} (port ${declarationOf(service).port})`;

const namesOf = (programs: readonly Program[]) =>
  [...new Set(programs.map(({ name }) => name))].join(', ');

/** @param presetOf another text than the setting's own default, where programs have defaults of their own. */
function settingsList(
  settings: readonly Setting[],
  presetOf: (setting: Setting) => string | undefined = () => undefined,
): string[] {
  const items = settings.map((setting) => {
    const type = setting.type.replaceAll('<', '\\<');
    const facts = [
      `Type: ${type}${setting.unit === undefined ? '' : ` (${setting.unit})`}.`,
      presetOf(setting) ?? presetIn(setting),
      secrecyWords[setting.secrecy],
    ];
    const description = linked(setting.comment);
    return `- ${code(setting.name)}: ${description} ${facts.filter((fact) => fact !== '').join(' ')}`;
  });
  return [...items, ''];
}

function tableOf(heads: readonly string[], rows: readonly string[][]): string[] {
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [lineOf(heads), lineOf(heads.map(() => '---')), ...rows.map(lineOf), ''];
}

const code = (text: string) => `\`${text}\``;

const codes = (texts: readonly string[]) => texts.map(code).join(', ');

/**
 * A doc comment as Markdown of a page in `docs/configuration`: cited pages (`docs/privacy.md#guessing-links`) become
 * links, and another property (`{@link mailFrom}`) its variable.
 */
function linked(comment: string): string {
  return comment
    .replace(/\{@link (\w+)\}/g, (_match, property: string) => code(variableOf(property)))
    .replace(/docs\/([\w/-]+)\.md(?:#([\w-]+))?/g, (_match, page: string, anchor?: string) => {
      const words = (anchor ?? page).replaceAll('-', ' ');
      return `[${words}](../${page}.md${anchor === undefined ? '' : `#${anchor}`})`;
    });
}

const secrecyWords: Record<Setting['secrecy'], string> = {
  secret: 'Secret.',
  'may come from a file': 'Not secret, but may come from a file.',
  none: '',
};

function presetIn({ preset, need, name, property }: Setting): string {
  if (preset !== undefined) return `Default: ${code(preset)}.`;
  const nameOf = (other: string) => (name === property ? other : variableOf(other));
  switch (need.kind) {
    case 'always':
      return 'Required.';
    case 'never':
      return '';
    case 'with':
      return `Required with ${codes(need.others.map(nameOf))}.`;
    case 'without':
      return `Required without ${codes(need.others.map(nameOf))}.`;
  }
}

/** Something that is run, and reads a configuration when it starts. */
interface Program {
  /** The source file: `apps/gateway/src/main.ts`. */
  entry: string;
  /** Of a service, its name; otherwise that of the file: `migrate`, `reseal`. */
  name: string;
  isService: boolean;
  configName: string;
}

/** Every program of the services and the libraries. */
function programsIn({ loadedBy }: ConfigSources): Program[] {
  return [...loadedBy].flatMap(([entry, configName]) => {
    const [, app, file] =
      /^(?:apps|libs)\/([^/]+)\/src\/([\w-]+?)(?:\.main)?\.ts$/.exec(entry) ?? [];
    if (configName === undefined || app === undefined || file === undefined) return [];
    const isService = file === 'main';
    return [{ entry, name: isService ? app : file, isService, configName }];
  });
}

/** The classes that programs read, and the classes of items in JSON lists, by name. */
async function knownClasses(
  root: string,
  sources: ConfigSources,
): Promise<Map<string, KnownClass>> {
  const read = programsIn(sources).flatMap(({ configName }) => classesIn(configName, sources));
  const items = read
    .flatMap(({ properties }) => properties)
    .flatMap(({ items: name }) => (name === undefined ? [] : [sources.classes.get(name)!]));
  const known = new Map<string, KnownClass>();
  for (const declared of [...read, ...items]) {
    if (known.has(declared.name)) continue;
    known.set(declared.name, {
      declared,
      compiled: await compiledClass(root, declared),
      parents: parentsOf(declared, sources),
      isItem: items.includes(declared),
    });
  }
  return known;
}

function parentsOf({ parent }: DeclaredClass, sources: ConfigSources): DeclaredClass[] {
  const next = parent === undefined ? undefined : sources.classes.get(parent);
  return next ? [next, ...parentsOf(next, sources)] : [];
}

async function compiledClass(root: string, { name, path }: DeclaredClass): Promise<ConfigClass> {
  const file = join(root, 'dist', path.replace(/\.ts$/, '.js'));
  if (!existsSync(file)) throw new Error(`${path} is not built: npm run build:services`);
  const module = (await import(pathToFileURL(file).href)) as Record<
    string,
    ConfigClass | undefined
  >;
  const compiled = module[name];
  // A file that does something when it is imported, such as a program, must not be one of these.
  if (!compiled) throw new Error(`${path} doesn't export ${name}`);
  return compiled;
}

/** The variables that a service's declaration sets in production, as Markdown. */
function inProduction(service: ServiceName): string {
  const set = variablesOf(service, somewhere).filter(({ isSecret }) => !isSecret);
  const secrets = secretsOf(service);
  const needed = secrets.filter(({ isOptional }) => !isOptional);
  const optional = secrets.filter(({ isOptional }) => isOptional);
  const also = optional.length > 0 ? `, and may contain ${namesOfVariables(optional)}` : '';
  return `In production, the manifests set ${namesOfVariables(set)}. The Secret must contain ${namesOfVariables(needed)}${also}.`;
}

const namesOfVariables = (variables: readonly { name: string }[]) =>
  codes(variables.map(({ name }) => name));

/** The production overlay, whose values don't matter here. */
const somewhere: Place = {
  surroundings: 'production',
  serviceUrl: () => '',
  ownUrl: () => '',
  hostUrl: () => '',
  replaceable: () => '',
  credential: () => '',
  databaseUrl: () => '',
  brokers: () => '',
  mailServer: () => '',
};
