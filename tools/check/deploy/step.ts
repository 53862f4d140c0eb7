import { CheckError } from './toolbox.ts';

export interface Findings {
  /** The items that were checked, so that an empty check can't pass. */
  checked: unknown[];
  faults: string[];
}

/** Runs one check and prints the result. @returns true if there is no error. */
export async function step(
  name: string,
  check: () => Findings | Promise<Findings>,
): Promise<boolean> {
  const start = performance.now();
  const { checked, faults } = await findings(check);
  const isWell = faults.length === 0;
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${isWell ? '✓' : '✗'} ${name}: ${checked.length} checked in ${seconds} s`);
  for (const fault of faults) console.log(`    ${fault.replaceAll('\n', '\n    ')}`);
  return isWell;
}

async function findings(check: () => Findings | Promise<Findings>): Promise<Findings> {
  try {
    const { checked, faults } = await check();
    return checked.length > 0
      ? { checked, faults }
      : { checked, faults: ['found nothing to check'] };
  } catch (error) {
    if (error instanceof CheckError) return { checked: [], faults: [error.message] };
    throw error;
  }
}
