import { Notice } from '../../shared/notice/notice.js';
import { useTexts } from '../texts/index.js';
import classes from './paste-list-dialog.module.css';
import type { PastedList } from './pasted-list.js';

const MOST_LINES_SHOWN = 100;

/** The lines that match nobody or several people. They also remain in the text. */
export function UnresolvedLines({ list }: { list: PastedList }) {
  const texts = useTexts().choose.paste;
  const ambiguous = list.ambiguous.map(({ line, people }) =>
    texts.mayBe(
      line,
      people.map(({ externalId }) => externalId),
    ),
  );
  return (
    <>
      <Lines title={texts.unknown(list.unknown.length)} lines={list.unknown} />
      <Lines title={texts.ambiguous(list.ambiguous.length)} lines={ambiguous} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const texts = useTexts().choose.paste;
  if (lines.length === 0) {
    return null;
  }
  const hidden = lines.length - MOST_LINES_SHOWN;
  return (
    <Notice tone="warning" title={title}>
      <ul className={classes.rest} tabIndex={0} aria-label={title}>
        {lines.slice(0, MOST_LINES_SHOWN).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {hidden > 0 && <li>{texts.moreLines(hidden)}</li>}
      </ul>
    </Notice>
  );
}
