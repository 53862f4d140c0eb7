import { isMap, isSeq, parseDocument } from 'yaml';

/** Under which name the manifests know the image, whatever registry it is in. */
export const IMAGE = 'partner-card-platform';

/**
 * The kustomization with the image by digest; comments and order stay.
 *
 * @param image `registry.example.com/cards/partner-card-platform`. @param digest `sha256:...`.
 * @throws Error if it names no such image.
 */
export function withDigest(kustomization: string, image: string, digest: string): string {
  const document = parseDocument(kustomization);
  const images = document.get('images');
  const entry = isSeq(images)
    ? images.items.filter(isMap).find((item) => item.get('name') === IMAGE)
    : undefined;
  if (!entry) throw new Error(`no image ${IMAGE} is listed in it`);
  entry.set('newName', image);
  entry.set('digest', digest);
  entry.delete('newTag');
  return document.toString({ lineWidth: 0 });
}
