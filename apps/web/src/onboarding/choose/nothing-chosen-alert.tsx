import { Notice } from '../../shared/notice/notice.js';
import { useTexts } from '../texts/index.js';

/** The platform rejects a confirmation without any card. */
export function NothingChosenAlert({ partner }: { partner: string }) {
  const { title, advice } = useTexts().choose.nothingChosen;
  return (
    <Notice tone="warning" title={title}>
      {advice(partner)}
    </Notice>
  );
}
