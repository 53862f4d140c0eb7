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
