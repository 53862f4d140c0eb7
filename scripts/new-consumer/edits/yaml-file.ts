import { isMap, isNode, isScalar, type Node, parseDocument } from 'yaml';
import { insertAt, missing } from './insertion.ts';

type Path = readonly (string | number)[];

/**
 * Inserts text after a node of a YAML file. The YAML is parsed only to find the position: writing it anew
 * would move its comments and line breaks.
 */
export function insertBehind(path: string, yaml: string, place: Path, inserted: string): string {
  const node = parseDocument(yaml, { merge: true }).getIn(place, true);
  if (!isNode(node) || !node.range) throw missing(path, place.join('.'));
  return insertAt(yaml, endOf(yaml, node), inserted);
}

/** The keys of a map, in their order. */
export function keysAt(path: string, yaml: string, place: Path): string[] {
  const node = parseDocument(yaml, { merge: true }).getIn(place, true);
  if (!isMap(node)) throw missing(path, place.join('.'));
  return node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
}

/** The end of the node's last line, including its comment, without following blank lines and comments. */
function endOf(yaml: string, { range }: Node): number {
  const end = yaml.slice(0, range![1]).trimEnd().length;
  const lineEnd = yaml.indexOf('\n', end);
  return lineEnd === -1 ? yaml.length : lineEnd;
}
