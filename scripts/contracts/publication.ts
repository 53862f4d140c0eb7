import { isDeepStrictEqual } from 'node:util';
import { type BreakingChange, breakingRules } from './breaking-rules.ts';
import { type Contract, contractOf, type DeclaredContract, nameOf } from './contract.ts';
import { breakingContractChanges } from './contract-changes.ts';

/** The declared events compared to the published ones. */
export interface Publication {
  /** One line for each forbidden change. */
  breaking: string[];
  /** Contracts that may be published: new events, new versions, or compatible changes. */
  unpublished: Contract[];
}

export function comparePublication(
  declared: readonly DeclaredContract[],
  published: readonly Contract[],
): Publication {
  const breaking = [
    ...declared.flatMap((contract) =>
      breakingChangesOf(contract, published).map((change) => lineOf(contract, change)),
    ),
    ...goneFrom(declared, published).map((contract) =>
      lineOf(contract, { rule: 'event-gone', where: 'identifier', change: 'is not declared' }),
    ),
  ];
  const unpublished = declared
    .map(contractOf)
    .filter((contract) => !isDeepStrictEqual(plain(contract), sameVersionOf(contract, published)));
  return { breaking, unpublished };
}

function breakingChangesOf(
  contract: DeclaredContract,
  published: readonly Contract[],
): BreakingChange[] {
  const highest = Math.max(
    0,
    ...published
      .filter(({ identifier }) => identifier === contract.identifier)
      .map(({ version }) => version),
  );
  if (contract.version < highest) {
    const change = `${highest} -> ${contract.version}`;
    return [{ rule: 'version-lowered', where: 'version', change }];
  }
  const before = sameVersionOf(contract, published);
  return before ? breakingContractChanges(before, contract) : [];
}

function goneFrom(
  declared: readonly DeclaredContract[],
  published: readonly Contract[],
): Contract[] {
  const identifiers = new Set(declared.map(({ identifier }) => identifier));
  return published.filter(({ identifier }) => !identifiers.has(identifier));
}

function sameVersionOf(
  { identifier, version }: Contract,
  published: readonly Contract[],
): Contract | undefined {
  return published.find((other) => other.identifier === identifier && other.version === version);
}

function lineOf(contract: Contract, { rule, where, change }: BreakingChange): string {
  const name = nameOf(contract);
  return `${name}: ${where}: ${change} [${rule}: ${breakingRules[rule]}]. ${adviceOn(rule, name)}`;
}

function adviceOn(rule: BreakingChange['rule'], name: string): string {
  if (rule === 'event-gone') {
    return `Delete libs/contracts/published/${name}.json once nobody reads or writes it`;
  }
  if (rule === 'version-lowered') return 'Declare the highest published version, or the next';
  return "Undo it, or raise the event's version";
}

/** Normalized as after reading from a file. */
function plain(contract: Contract): unknown {
  return JSON.parse(JSON.stringify(contract));
}
