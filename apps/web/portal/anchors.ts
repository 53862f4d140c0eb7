/** The anchor that GitHub creates for a heading, unless one before it is the same. */
export function anchorOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The same, numbered if the page has it already. */
export function unusedAnchor(title: string, used: ReadonlySet<string>): string {
  const plain = anchorOf(title);
  let anchor = plain;
  for (let count = 1; used.has(anchor); count++) anchor = `${plain}-${count}`;
  return anchor;
}
