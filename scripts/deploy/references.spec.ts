import { describe, expect, it } from '@jest/globals';
import { parseManifests } from './manifest.ts';
import { References } from './references.ts';

const SOUND = `
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: till, namespace: shop }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: till, namespace: shop }
data: { PORT: '8080' }
---
apiVersion: v1
kind: Secret
metadata: { name: till, namespace: shop }
data: { PASSWORD: c2VjcmV0 }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: till, namespace: shop }
spec:
  selector: { matchLabels: { app: till } }
  template:
    metadata: { labels: { app: till } }
    spec:
      serviceAccountName: till
      containers:
        - name: service
          ports: [{ name: http, containerPort: 8080 }]
          envFrom: [{ configMapRef: { name: till } }, { secretRef: { name: loan, optional: true } }]
          env:
            - { name: PASSWORD, valueFrom: { secretKeyRef: { name: till, key: PASSWORD } } }
            - { name: PIN, valueFrom: { secretKeyRef: { name: till, key: PIN, optional: true } } }
          readinessProbe: { httpGet: { path: /ready, port: http } }
          volumeMounts: [{ name: receipts, mountPath: /receipts }]
      volumes: [{ name: receipts, emptyDir: {} }]
---
apiVersion: v1
kind: Service
metadata: { name: till, namespace: shop }
spec:
  selector: { app: till }
  ports: [{ port: 80, targetPort: http }]
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: till, namespace: shop }
spec: { selector: { matchLabels: { app: till } } }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: till, namespace: shop }
spec:
  podSelector: { matchLabels: { app: till } }
  ingress:
    - from: [{ podSelector: { matchLabels: { app: till } } }]
      ports: [{ port: http }]
  egress:
    - to:
        - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: shop } }
          podSelector: { matchLabels: { app: till } }
      ports: [{ port: 8080 }]
    - to:
        - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: bank } }
          podSelector: { matchLabels: { app: vault } }
      ports: [{ port: 443 }]
`;

function faults(yaml: string, elsewhere: string[] = []): string {
  return new References(parseManifests(yaml), { elsewhere }).faults().join('\n');
}

/** `SOUND` with one change. */
function changed(from: string, to: string): string {
  expect(SOUND).toContain(from);
  return SOUND.replace(from, to);
}

describe('References', () => {
  it('finds nothing wrong with manifests that fit together', () => {
    expect(faults(SOUND)).toBe('');
  });

  it.each([
    [
      'kind: Namespace\nmetadata: { name: shop }',
      'kind: Node\nmetadata: { name: shop }',
      'Namespace shop',
    ],
    ['serviceAccountName: till', 'serviceAccountName: bar', 'there is no ServiceAccount bar'],
    ['configMapRef: { name: till }', 'configMapRef: { name: bar }', 'there is no ConfigMap bar'],
    ['{ name: loan, optional: true }', '{ name: loan }', 'there is no Secret loan'],
    ['secretKeyRef: { name: till,', 'secretKeyRef: { name: bar,', 'there is no Secret bar'],
    ['key: PASSWORD', 'key: PASSWORT', 'Secret till has no key PASSWORT'],
    ['key: PIN, optional: true', 'key: PIN', 'Secret till has no key PIN'],
    ['{ name: receipts, mountPath', '{ name: invoices, mountPath', 'there is no volume invoices'],
    ['path: /ready, port: http', 'path: /ready, port: web', 'a probe asks port web'],
    ['targetPort: http', 'targetPort: web', 'its pods have no port web'],
    [
      'selector: { app: till }',
      'selector: { app: bar }',
      'Service/till in shop: it selects no pods',
    ],
    ['labels: { app: till }', 'labels: { app: bar }', 'its selector misses its own pods'],
    [
      'spec: { selector: { matchLabels: { app: till } } }',
      'spec: {}',
      'Budget/till in shop: it sel',
    ],
    [
      'podSelector: { matchLabels: { app: till } }',
      'podSelector: { matchLabels: { app: bar } }',
      'Policy/till in shop: it selects no pods',
    ],
    [
      '[{ podSelector: { matchLabels: { app: till } } }]',
      '[{ podSelector: { matchLabels: { app: bar } } }]',
      'no pods are {"app":"bar"}',
    ],
    ['[{ port: http }]', '[{ port: web }]', 'the pods it is about have no port web'],
    ['[{ port: 8080 }]', '[{ port: 8081 }]', 'the pods it is about have no port 8081'],
  ])('misses what was `%s` when it is `%s`', (from, to, fault) => {
    expect(faults(changed(from, to))).toContain(fault);
  });

  it('leaves the Secrets to the operator where it is told so', () => {
    const withoutSecret = changed('kind: Secret', 'kind: Gone');
    expect(faults(withoutSecret)).toContain('there is no Secret till');
    expect(faults(withoutSecret, ['Secret'])).toBe('');
  });
});
