/** @returns the section of the version without its heading; undefined if there is none. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => headingOf(line) === version);
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => headingOf(line) !== undefined);
  const end = length < 0 ? undefined : start + 1 + length;
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim();
}

/** `## 1.4.0 (2026-12-01)` -> `1.4.0` */
function headingOf(line: string): string | undefined {
  return /^## (\S+)/.exec(line)?.[1];
}
