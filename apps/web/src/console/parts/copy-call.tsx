import { CopyButton } from '../../shared/copy-button/copy-button.js';
import { useTexts } from '../texts/index.js';
import { callAsCurl } from './curl.js';

interface CopyCallProps {
  /** Of the API, with its query: `/v1/cards/crd_1`. */
  path: string;
}

/** Copies the call that reads what is shown, as a command. The key is a variable. */
export function CopyCall({ path }: CopyCallProps) {
  const texts = useTexts();
  return (
    <CopyButton
      text={callAsCurl(`${location.origin}${path}`)}
      name={texts.theCall}
      label={texts.copyAsCurl}
    />
  );
}

interface CopyListCallProps {
  /** Of the API. */
  path: string;
  /** As the API takes them, with the id after which the page begins. */
  filters: Readonly<Record<string, string>>;
}

/** The same for the shown page of a list. */
export function CopyListCall({ path, filters: { after = '', ...filters } }: CopyListCallProps) {
  const given = Object.entries({ ...filters, startingAfter: after });
  const query = new URLSearchParams(given.filter(([, value]) => value.trim() !== ''));
  query.set('limit', '25');
  return <CopyCall path={`${path}?${query}`} />;
}
