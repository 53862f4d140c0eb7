/**
 * A doc comment for readers of a published document: on one line, without citations of this repository's
 * pages, which they don't have.
 */
export function publishedWords(comment: string): string {
  return comment
    .replace(/\s*\((?:[^()]*, )?docs\/interface\.md#[^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
