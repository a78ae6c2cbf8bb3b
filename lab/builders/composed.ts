import { setTimeout as sleep } from 'node:timers/promises'
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers'
import { readCompose, type Service } from './compose.ts'

type Given = Readonly<Record<string, string>>

/** An installation from a compose file: its containers, volumes and networks have names that begin with the project's. */
export interface Composed {
  /** Starts this service and what it depends on, in their order, and waits until each is healthy. */
  start(...services: string[]): Promise<void>
  /** Ends the service's process as a crash would, or by the signal that is given. */
  kill(service: string, signal?: string): Promise<void>
  /** Starts a container again that has ended, and waits until it is healthy. */
  again(service: string): Promise<void>
  /** @throws Error with the output, if the command ends with another code than 0. */
  exec(service: string, ...command: string[]): Promise<string>
  /** The same in a container of its own, like `docker compose run --rm --entrypoint`. */
  run(service: string, ...command: string[]): Promise<string>
  /** Stops the service as an update does. */
  stop(service: string): Promise<void>
  logs(service: string): Promise<string>
  /** Removes the containers; the volumes too, unless they are to be used by another version. */
  down(kept?: 'volumes'): Promise<void>
}

const patienceMs = 300_000

/** Starts the services of a compose file as it stands, on whatever speaks Docker's protocol; only names of images may be given. */
export const compose = async (path: string, project: string, given: Given): Promise<Composed> => {
  const { container: engine } = await getContainerRuntimeClient()
  const { dockerode } = engine
  const { services, volumes } = readCompose(given, path)
  const running = new Map<string, StartedTestContainer>()
  const get = (service: string): StartedTestContainer => {
    const found = running.get(service)
    if (!found) throw new Error(`${service} does not run`)
    return found
  }

  const healthTest = async (service: string): Promise<readonly string[]> => {
    const own = services[service]?.healthcheck
    if (own?.disable) return []
    if (own?.test) return own.test
    const { Config } = await dockerode.getContainer(get(service).getId()).inspect()
    return Config.Healthcheck?.Test ?? []
  }

  /** Runs the health check itself: not every engine does without an init system. */
  const untilHealthy = async (service: string): Promise<void> => {
    const [kind, ...words] = await healthTest(service)
    if (kind === undefined || kind === 'NONE') return
    const command = kind === 'CMD-SHELL' ? ['sh', '-c', ...words] : words
    const deadline = Date.now() + patienceMs
    for (;;) {
      const { State } = await dockerode.getContainer(get(service).getId()).inspect()
      if (State.Running && (await get(service).exec(command)).exitCode === 0) return
      if (Date.now() > deadline) throw new Error(`${service} is not healthy:\n${await logs(service)}`)
      await sleep(500)
    }
  }

  const logs = async (service: string): Promise<string> => {
    const options = { stdout: true, stderr: true, follow: false } as const
    return (await dockerode.getContainer(get(service).getId()).logs(options)).toString('utf8')
  }

  const start = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      const service = services[name]
      if (!service) throw new Error(`${path} has no service ${name}`)
      if (running.has(name)) continue
      await start(...Object.keys(service.depends_on ?? {}))
      running.set(name, await new ComposedService(service, project).withName(`${project}-${name}`).start())
      await untilHealthy(name)
    }
  }

  return {
    start,
    kill: (service, signal = 'SIGKILL') => dockerode.getContainer(get(service).getId()).kill({ signal }),
    again: async service => {
      await get(service).restart({ timeout: 0 })
      await untilHealthy(service)
    },
    exec: async (service, ...command) => {
      const { exitCode, output } = await get(service).exec(command)
      if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${output}`)
      return output
    },
    run: async (service, ...command) => {
      const container = await new ComposedService(services[service]!, project)
        .withEntrypoint(['sleep', 'infinity'])
        .withoutPorts()
        .start()
      try {
        const { exitCode, output } = await container.exec(command)
        if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${output}`)
        return output
      } finally {
        await container.stop({ timeout: 0, remove: true })
      }
    },
    stop: async service => {
      await dockerode.getContainer(get(service).getId()).stop({ t: 60 })
    },
    logs,
    down: async kept => {
      for (const [name, container] of [...running].reverse()) {
        await container.stop({ timeout: 60_000, remove: true })
        running.delete(name)
      }
      if (kept) return
      for (const name of Object.keys(volumes))
        await dockerode
          .getVolume(`${project}_${name}`)
          .remove()
          .catch((error: { statusCode?: number }) => {
            if (error.statusCode !== 404) throw error
          })
    },
  }
}

/** With the rights, limits, volumes and ports that the file gives it. */
class ComposedService extends GenericContainer {
  constructor(service: Service, project: string) {
    super(service.image)
    const { cpus, memory, pids } = service.deploy?.resources?.limits ?? {}
    this.hostConfig = {
      ...this.hostConfig,
      ReadonlyRootfs: service.read_only ?? false,
      Init: service.init ?? false,
      CapDrop: [...(service.cap_drop ?? [])],
      SecurityOpt: [...(service.security_opt ?? [])],
      Binds: (service.volumes ?? []).map(volume => `${project}_${volume}`),
      Tmpfs: Object.fromEntries((service.tmpfs ?? []).map(entry => [entry, ''])),
      PortBindings: Object.fromEntries((service.ports ?? []).map(bindingOf)),
      NanoCpus: Math.round(1e9 * Number(cpus)),
      Memory: bytesOf(memory),
      PidsLimit: Number(pids),
      ...(service.shm_size ? { ShmSize: bytesOf(service.shm_size) } : {}),
    }
    this.withAutoCleanup(false)
    // `untilHealthy` waits; this one returns at once, as no ports are named.
    this.withWaitStrategy(Wait.forListeningPorts())
    this.withEnvironment({ ...service.environment })
    if (service.entrypoint) this.withEntrypoint([...service.entrypoint])
    if (service.command) this.withCommand([...service.command])
    if (service.user) this.withUser(service.user)
    if (service.network_mode) this.withNetworkMode(service.network_mode)
  }

  /** They belong to the service's own container. */
  withoutPorts(): this {
    delete this.hostConfig.PortBindings
    return this
  }
}

const bindingOf = (port: string): [string, { HostIp: string; HostPort: string }[]] => {
  const [HostIp = '', HostPort = '', inside] = port.split(':')
  return [`${inside}/tcp`, [{ HostIp, HostPort }]]
}

const units = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }
const bytesOf = (size: string | number | undefined): number =>
  Number.parseInt(String(size), 10) * units[String(size).slice(-1) as keyof typeof units]
