import type { ContainerRuntimeClient } from 'testcontainers'
import type { Service } from './compose.ts'

type CreateOptions = Parameters<ContainerRuntimeClient['container']['create']>[0]

interface Places {
  /** Names of volumes and networks begin with it. */
  readonly project: string
  /** The path on this machine of one that the file names. */
  readonly pathOf: (path: string) => string
  /** Of the file's secrets. */
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

/** A container with the rights, limits, files, volumes and ports that the compose file gives the service. */
export const containerOf = (
  name: string,
  service: Service,
  { project, pathOf, secrets }: Places,
): CreateOptions => {
  const { cpus, memory, pids } = service.deploy?.resources?.limits ?? {}
  const mounted = (service.volumes ?? []).map(volume =>
    volume.startsWith('.') ? pathOf(volume) : volume.startsWith('/') ? volume : `${project}_${volume}`,
  )
  const given = (service.secrets ?? []).map(secret =>
    typeof secret === 'string' ? { source: secret, target: `/run/secrets/${secret}` } : secret,
  )
  const files = given.map(({ source, target }) => `${pathOf(secrets[source]?.file ?? '')}:${target}:ro`)
  const [network] = networksOf(service)
  return {
    Image: service.image,
    Env: Object.entries(service.environment ?? {}).map(pair => pair.join('=')),
    ...(service.entrypoint ? { Entrypoint: [...service.entrypoint] } : {}),
    ...(service.command ? { Cmd: [...service.command] } : {}),
    ...(service.user ? { User: service.user } : {}),
    ExposedPorts: Object.fromEntries((service.ports ?? []).map(port => [bindingOf(port)[0], {}])),
    HostConfig: {
      ReadonlyRootfs: service.read_only ?? false,
      Init: service.init ?? false,
      CapDrop: [...(service.cap_drop ?? [])],
      SecurityOpt: [...(service.security_opt ?? [])],
      Binds: [...mounted, ...files],
      Tmpfs: Object.fromEntries((service.tmpfs ?? []).map(entry => [entry, 'mode=1777'])),
      PortBindings: Object.fromEntries((service.ports ?? []).map(bindingOf)),
      NanoCpus: Math.round(1e9 * Number(cpus)),
      Memory: bytesOf(memory),
      PidsLimit: Number(pids),
      NetworkMode: network === undefined ? 'none' : `${project}_${network}`,
      ...(service.shm_size ? { ShmSize: bytesOf(service.shm_size) } : {}),
    },
    ...(network === undefined
      ? {}
      : {
          NetworkingConfig: {
            EndpointsConfig: { [`${project}_${network}`]: endpoint(name, service, network) },
          },
        }),
  }
}

/** The first is the one that a container is made in; it joins the others before it starts. */
export const networksOf = ({ network_mode, networks = ['default'] }: Service): readonly string[] => {
  if (network_mode === 'none') return []
  return Array.isArray(networks) ? networks : Object.keys(networks)
}

/** By these names other containers find it. */
export const endpoint = (name: string, { networks }: Service, network: string) => {
  const own = networks && !Array.isArray(networks) ? Object.entries(networks) : []
  const aliases = own.find(([key]) => key === network)?.[1]?.aliases ?? []
  return { Aliases: [name, ...aliases] }
}

const bindingOf = (port: string): [string, { HostIp: string; HostPort: string }[]] => {
  const [HostIp = '', HostPort = '', inside] = port.split(':')
  return [`${inside}/tcp`, [{ HostIp, HostPort }]]
}

const units = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }
const bytesOf = (size: string | number | undefined): number =>
  Number.parseInt(String(size), 10) * units[String(size).slice(-1) as keyof typeof units]
