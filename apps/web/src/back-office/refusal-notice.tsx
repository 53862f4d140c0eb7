import type { RequestError } from '../shared/api/request-error.js';
import { ToldRefusal } from '../shared/staff-session/told-failure.js';
import { useTexts } from './texts/index.js';

/** Why an action was refused. Reasons of the back office have their own texts. */
export function RefusalNotice({ error }: { error: RequestError }) {
  const { refusals, nothingDone } = useTexts();
  return <ToldRefusal error={error} refusals={refusals} reassurance={nothingDone} />;
}
