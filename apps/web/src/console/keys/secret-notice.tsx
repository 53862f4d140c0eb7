import { Notice } from '../../shared/notice/notice.js';
import { CodeBlock } from '../parts/code-block.js';
import { useTexts } from '../texts/index.js';

/** A new secret, which no other answer shows. */
export function SecretNotice({ secret }: { secret: string }) {
  const { keys: texts } = useTexts().access;
  return (
    <>
      <Notice tone="warning" title={texts.shownOnce} />
      <CodeBlock label={texts.secret} text={secret} />
    </>
  );
}
