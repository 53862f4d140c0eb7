import { OutageError, PermanentError } from '#messaging';

/** Fields that the harness adds to the data of an event. */
interface Planned {
  trial?: { failure: string };
}

const TRIES_IN_PLACE = 6;
const FAILED_TRIES_BY_FAILURE: Readonly<Record<string, number>> = {
  none: 0,
  twice: 2,
  'first-retry': TRIES_IN_PLACE,
  'second-retry': 2 * TRIES_IN_PLACE,
  hopeless: Infinity,
};
const TRIES_OF_OUTAGE = 3;

/** Throws the error planned for this attempt, one for each line of the failure table. */
export function failAsPlanned(data: object, attempt: number): void {
  const failure = (data as Planned).trial?.failure ?? 'none';
  if (failure === 'refused') throw new PermanentError('refused as planned');
  if (failure === 'outage') {
    if (attempt <= TRIES_OF_OUTAGE) throw new OutageError('an outage as planned');
    return;
  }
  if (attempt <= FAILED_TRIES_BY_FAILURE[failure]!) throw new Error('failed as planned');
}
