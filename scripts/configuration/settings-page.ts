import { declarationOf, serviceNames, type ServiceName } from '../../deployment/services.ts';
import { anchorOf } from '../docs/links.ts';
import { classesIn, type ConfigSources, type DeclaredClass } from './config-sources.ts';
import { inProduction } from './production.ts';
import type { Program } from './programs.ts';
import { type KnownClass, type Setting, settingsIn } from './setting.ts';
import { code, linked, settingsTable, tableOf } from './settings-table.ts';

/** What the page says of each class and of each program that reads one, in Markdown. */
export class SettingsPage {
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

  text(): string {
    return [
      '',
      ...['## Settings of several programs', ''],
      ...this.#sharedClasses().flatMap((known) => this.#sharedSection(known)),
      ...['## Services', ''],
      ...serviceNames.flatMap((name) => this.#serviceSection(name)),
      ...['## Jobs and commands', ''],
      ...this.#commandClasses().flatMap((known) => this.#commandSection(known)),
      ...['## Who reads a variable', ''],
      ...this.#index(),
    ].join('\n');
  }

  /** Those that no program loads by themselves; what most read comes first. */
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
      `### ${titleOf(known.declared)}`,
      '',
      linked(known.declared.comment!),
      '',
      `Read by ${namesOf(readers)}.`,
      '',
      ...settingsTable(settingsIn(known), (setting) => this.#presetOfReaders(setting, readers)),
    ];
  }

  /** Programs may have defaults of their own for what they share. */
  #presetOfReaders({ property, preset }: Setting, readers: readonly Program[]): string | undefined {
    const presets = readers.map(({ configName }) => {
      const config = new (this.#classes.get(configName)!.compiled)() as Record<string, unknown>;
      return config[property];
    });
    const isOfEach = preset === undefined && presets.every((each) => each !== undefined);
    return isOfEach ? 'its own for each' : undefined;
  }

  #serviceSection(name: ServiceName): string[] {
    const program = this.#programs.find((each) => each.isService && each.name === name);
    if (!program) throw new Error(`apps/${name}/src/main.ts loads no configuration`);
    return [
      `### ${headingOf(name)}`,
      '',
      ...this.#ownSettings(this.#classes.get(program.configName)!),
      inProduction(name),
      '',
    ];
  }

  #commandSection(known: KnownClass): string[] {
    const programs = this.#programs.filter(({ configName }) => configName === known.declared.name);
    const entries = programs.map(({ entry }) => code(`node dist/${entry.replace('.ts', '.js')}`));
    return [
      `### ${namesOf(programs)}`,
      '',
      linked(known.declared.comment!),
      '',
      ...this.#ownSettings(known),
      `Run by ${entries.join(', ')}.`,
      '',
    ];
  }

  /** Its own table, that of the objects in its lists, and links to what it reads besides. */
  #ownSettings(known: KnownClass): string[] {
    const others = classesIn(known.declared.name, this.#sources)
      .filter((each) => each !== known.declared)
      .map((each) => `[${this.#sectionOf(each)}](#${anchorOf(this.#sectionOf(each))})`);
    const settings = settingsIn(known);
    return [
      ...(settings.length > 0 ? settingsTable(settings) : []),
      ...known.declared.properties.flatMap(({ name, items }) => {
        if (items === undefined) return [];
        const { name: variable } = settings.find(({ property }) => property === name)!;
        const item = this.#classes.get(items)!;
        return [`Each object of ${code(variable)}:`, '', ...settingsTable(settingsIn(item))];
      }),
      ...(others.length > 0 ? [`Besides: ${[...new Set(others)].join(', ')}.`, ''] : []),
    ];
  }

  #sectionOf(declared: DeclaredClass): string {
    const programs = this.#programs.filter(({ configName }) => configName === declared.name);
    return programs.length > 0 ? namesOf(programs) : titleOf(declared);
  }

  #index(): string[] {
    const readers = new Map<string, Set<string>>();
    const secrets = new Set<string>();
    for (const { name, isService, configName } of this.#programs) {
      const heading = isService ? headingOf(name as ServiceName) : name;
      for (const declared of classesIn(configName, this.#sources)) {
        for (const setting of settingsIn(this.#classes.get(declared.name)!)) {
          const link = `[${name}](#${anchorOf(heading)})`;
          readers.set(setting.name, (readers.get(setting.name) ?? new Set()).add(link));
          if (setting.secrecy === 'secret') secrets.add(setting.name);
        }
      }
    }
    const rows = [...readers].sort(([one], [other]) => (one < other ? -1 : 1));
    return tableOf(
      ['variable', 'secret', 'read by'],
      rows.map(([name, links]) => [
        code(name),
        secrets.has(name) ? 'secret' : 'no',
        [...links].join(', '),
      ]),
    );
  }
}

/** `BrokerSecurityConfig` -> `Broker security` */
function titleOf({ name }: DeclaredClass): string {
  const words = name.replace(/Config$/, '').split(/(?=[A-Z])/);
  return [words[0], ...words.slice(1).map((word) => word.toLowerCase())].join(' ');
}

const headingOf = (service: ServiceName) => `${service} (port ${declarationOf(service).port})`;

const namesOf = (programs: readonly Program[]) =>
  [...new Set(programs.map(({ name }) => name))].join(', ');
