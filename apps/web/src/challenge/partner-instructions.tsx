import classes from './challenge-app.module.css';

/**
 * The one place where a page of ours takes HTML: the platform made it from the partner's Markdown, in which
 * HTML counts as text. The Content-Security-Policy names this policy and no other.
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
