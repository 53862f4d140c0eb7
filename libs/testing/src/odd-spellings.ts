/** Unusual spellings of a link's path: in other case, percent-encoded, and with additional characters. */
export function oddSpellings(pathname: string): string[] {
  const end = pathname.lastIndexOf('/');
  const [head, token] = [pathname.slice(0, end), pathname.slice(end + 1)];
  return [
    pathname,
    `${head.toUpperCase()}/${token}`,
    `${head}/${encoded(token[0]!)}${token.slice(1)}`,
    `${head.replace(/[a-z]/, encoded)}/${token}`,
    `/${pathname}`,
    `${pathname}/`,
    `${head}//${token}`,
    `${pathname}?token=${token}`,
    `${pathname}%`,
    `${pathname}%E0%A4%A`,
    `/${token}`,
    `${pathname}/application`,
    `${pathname}/${'x'.repeat(9_000)}`,
  ];
}

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}
