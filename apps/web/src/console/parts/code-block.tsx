import classes from './code-block.module.css';

/** JSON or a server's response, which can be scrolled by keyboard, too. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre className={classes.block} tabIndex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
