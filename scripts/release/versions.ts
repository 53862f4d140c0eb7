const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** `1.4.0`, without what may follow in Semantic Versioning: only whole versions are released. */
export function isVersion(text: string): boolean {
  return FORM.test(text);
}

export function isLater(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const differing = one!.findIndex((part, index) => part !== other![index]);
  return differing >= 0 && one![differing]! > other![differing]!;
}
