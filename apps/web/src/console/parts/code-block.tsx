import { CopyButton } from '../../shared/copy-button/copy-button.js';
import classes from './code-block.module.css';

/** JSON or a server's response, which can be scrolled by keyboard, too, and copied. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes.framed}>
      <pre className={classes.block} tabIndex={0} role="group" aria-label={label}>
        <code>{text}</code>
      </pre>
      <span className={classes.copy}>
        <CopyButton text={text} name={label} />
      </span>
    </div>
  );
}
