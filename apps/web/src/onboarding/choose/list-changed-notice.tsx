import { useEffect, useRef } from 'react';
import { InformationIcon } from '../../shared/icons/icons.js';
import { Notice } from '../../shared/notice/notice.js';
import type { ListChange } from '../selection/selection.js';
import { useTexts } from '../texts/index.js';

interface ListChangedNoticeProps {
  partner: string;
  change: ListChange;
  onClose(): void;
}

export function ListChangedNotice({ partner, change, onClose }: ListChangedNoticeProps) {
  const texts = useTexts().choose;
  const notice = useRef<HTMLDivElement>(null);

  // The list may change while the reader has scrolled down in it.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [change]);

  return (
    <Notice
      tone="information"
      ref={notice}
      icon={<InformationIcon />}
      title={texts.listChanged.title(partner)}
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={onClose}
    >
      {[
        change.added.size > 0 && texts.listChanged.added(change.added.size),
        change.removed > 0 && texts.listChanged.removed(change.removed),
        texts.listChanged.kept,
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}
