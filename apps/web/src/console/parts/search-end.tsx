import { MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { narrowed, useHash } from '../../shared/router/address.js';
import { useTexts } from '../texts/index.js';

/** A page of a search reads only so much: where that ended, and a link to go on. */
export function SearchEnd({ at }: { at: string }) {
  const { searchEnd: texts } = useTexts();
  const hash = useHash();
  return (
    <Notice tone="information" title={<MomentsIn text={texts.searchedBackTo} at={[at]} />} mt="md">
      <a href={narrowed(hash, { to: at, after: '' })}>{texts.searchEarlier}</a>
    </Notice>
  );
}
