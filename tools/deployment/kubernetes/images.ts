import { isMap, isSeq, parseDocument, type Document, type YAMLMap } from 'yaml';
import { isElsewhere, type ServiceName, serviceNames } from '../services.ts';

/** The image's name, for any registry. All services are in it. */
export const IMAGE = 'partner-card-platform';

export const RELEASE_FILE = 'k8s/components/release/kustomization.yaml';

/** What runs from the image by itself: a service with its migration, and the Job that creates topics. */
export type ImageUser = ServiceName | 'topics';

export const imageUsers: readonly ImageUser[] = [...serviceNames, 'topics'];

/**
 * The name of a service's image in the manifests. Each has its own, so that a release can give a new digest to one
 * service and none to another. A service of another repository has an image of its own.
 */
export function imageOf(user: ImageUser): string {
  return user !== 'topics' && isElsewhere(user) ? user : `${IMAGE}/${user}`;
}

/** A published image: `registry.example.com/cards/partner-card-platform`, `sha256:...`. */
export interface Published {
  name: string;
  digest: string;
}

/** The kustomization of a release with an image for each service; comments and existing images stay. */
export function withAllImages(kustomization: string, version: string): string {
  const document = parseDocument(kustomization);
  const entries = entriesOf(document);
  const [first] = entries.values();
  const newName = first?.get('newName') ?? `registry.example.com/${IMAGE}`;
  const images = imageUsers.map(
    (user) => entries.get(user) ?? { name: imageOf(user), newName, newTag: version },
  );
  document.set('images', document.createNode(images));
  return document.toString({ lineWidth: 0 });
}

/** The image of a service in the kustomization of a release. @throws Error if it names none. */
export function releasedImageOf(user: ImageUser, kustomization: string): object {
  const entry = entriesOf(parseDocument(kustomization)).get(user);
  if (!entry) throw new Error(`${RELEASE_FILE} has no image ${imageOf(user)}`);
  return entry.toJSON() as object;
}

/**
 * The kustomization of a release with a new image for the services whose contents have changed. The others keep theirs,
 * and so their pods.
 *
 * @param contents a hash for each service.
 * @returns the text, and the services that get the image. After a change of the registry these are all.
 * @throws Error if a service has no image.
 */
export function withImage(
  kustomization: string,
  published: Published,
  contents: Readonly<Record<ImageUser, string>>,
): { text: string; changed: ImageUser[] } {
  const document = parseDocument(kustomization);
  const entries = entriesOf(document);
  const changed = imageUsers.filter((user) => {
    const entry = entries.get(user);
    if (!entry) throw new Error(`${RELEASE_FILE} has no image ${imageOf(user)}`);
    const isSame =
      entry.has('digest') &&
      entry.get('newName') === published.name &&
      document.getIn(['metadata', 'annotations', user]) === contents[user];
    if (isSame) return false;
    entry.set('newName', published.name);
    entry.set('digest', published.digest);
    entry.delete('newTag');
    document.setIn(['metadata', 'annotations', user], contents[user]);
    return true;
  });
  return { text: document.toString({ lineWidth: 0 }), changed };
}

function entriesOf(document: Document): Map<ImageUser, YAMLMap> {
  const images = document.get('images');
  const items = isSeq(images) ? images.items.filter(isMap) : [];
  return new Map(
    imageUsers.flatMap((user) => {
      const entry = items.find((item) => item.get('name') === imageOf(user));
      return entry ? [[user, entry] as const] : [];
    }),
  );
}
