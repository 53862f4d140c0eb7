import classes from './challenge-app.module.css';

/**
 * The only HTML that a page inserts: the platform renders it from the partner's Markdown and escapes HTML in
 * it. The Content-Security-Policy allows only this policy.
 */
const policy = window.trustedTypes?.createPolicy('partner-instructions', {
  createHTML: (html) => html,
});

export function PartnerInstructions({ html }: { html: string }) {
  return (
    <div
      className={classes.instructions}
      dangerouslySetInnerHTML={{ __html: policy?.createHTML(html) ?? html }}
    />
  );
}
