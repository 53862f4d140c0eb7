/**
 * What a doc comment tells those who read a published document: on one line, without the pages of this
 * repository that it cites, which they do not have.
 */
export function publishedWords(comment: string): string {
  return comment
    .replace(/\s*\((?:[^()]*, )?docs\/interface\.md#[^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
