import {
  type Container,
  describe,
  isWorkload,
  type Manifest,
  type PodSpec,
  type SecurityContext,
} from './manifest.ts';
import { clustersIn, podSpecsOfStrimzi } from './strimzi.ts';

/**
 * Pods that the `restricted` Pod Security Standard of their namespace would refuse, and namespaces of ours without
 * it. The API server only warns about a Deployment; its pods then never come.
 */
export function podSecurityFaults(manifests: Manifest[], ours: readonly string[]): string[] {
  const namespaces = manifests.filter(({ kind }) => kind === 'Namespace');
  const restricted = namespaces
    .filter(
      ({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted',
    )
    .map(({ metadata }) => metadata.name);
  return [
    ...namespaces
      .filter(({ metadata: { name } }) => ours.includes(name) && !restricted.includes(name))
      .map((namespace) => `${describe(namespace)}: it does not enforce restricted Pod Security`),
    ...manifests
      .filter(isWorkload)
      .filter(({ metadata }) => restricted.includes(metadata.namespace ?? ''))
      .flatMap((workload) =>
        violations(workload.spec.template.spec).map((fault) => `${describe(workload)}: ${fault}`),
      ),
    ...clustersIn(manifests)
      .filter(({ metadata }) => restricted.includes(metadata.namespace ?? ''))
      .flatMap(podSpecsOfStrimzi)
      .flatMap(([place, pod]) => violations(pod).map((fault) => `${place}: ${fault}`)),
  ];
}

function violations(pod: PodSpec): string[] {
  const { securityContext: ofPod = {}, containers, initContainers = [], volumes = [] } = pod;
  return [
    ...(['hostNetwork', 'hostPID', 'hostIPC'] as const)
      .filter((name) => pod[name] === true)
      .map((name) => `${name} is not allowed by restricted Pod Security`),
    ...volumes
      .filter((volume) => 'hostPath' in volume)
      .map(({ name }) => `the volume ${name} is of the host`),
    ...[...containers, ...initContainers].flatMap((container) =>
      violationsOf(container, ofPod).map((fault) => `the container ${container.name} ${fault}`),
    ),
  ];
}

function violationsOf({ securityContext = {} }: Container, ofPod: SecurityContext): string[] {
  const { runAsNonRoot, runAsUser, seccompProfile } = { ...ofPod, ...securityContext };
  const { allowPrivilegeEscalation, privileged, capabilities = {} } = securityContext;
  const added = (capabilities.add ?? []).filter((each) => each !== 'NET_BIND_SERVICE');
  const rules: [isKept: boolean, fault: string][] = [
    [runAsNonRoot === true, 'may run as root'],
    [runAsUser !== 0, 'runs as root'],
    [allowPrivilegeEscalation === false, 'may gain privileges'],
    [privileged !== true, 'is privileged'],
    [capabilities.drop?.includes('ALL') === true, 'keeps capabilities'],
    [added.length === 0, `adds ${added.join()}`],
    [
      ['RuntimeDefault', 'Localhost'].includes(seccompProfile?.type ?? ''),
      'has no seccomp profile',
    ],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, fault]) => fault);
}
