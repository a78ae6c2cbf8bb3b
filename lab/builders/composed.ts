import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { type ContainerRuntimeClient, getContainerRuntimeClient, ImageName } from 'testcontainers'
import { readCompose } from './compose.ts'
import { containerOf, endpoint, networksOf } from './composedContainer.ts'

type Container = Awaited<ReturnType<ContainerRuntimeClient['container']['create']>>

interface Given {
  /** The names of its containers, volumes and networks begin with it. */
  readonly project: string
  /** What the file reads from the environment. */
  readonly settings: Readonly<Record<string, string>>
  /** Where `.docker/secrets.sh` has made its files; its `.env` is read as Compose does. */
  readonly folder?: string
}

interface OneTime {
  readonly command: readonly string[]
  /** As for `-v`, and `-e`. */
  readonly volumes?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** An installation from a compose file. Where a service has several containers, the first is meant. */
export interface Composed {
  /** Starts these services and what they depend on, in their order, and waits until each is healthy. */
  start(...services: string[]): Promise<void>
  /** Ends the service's process as a crash would. */
  kill(service: string): Promise<void>
  /** Starts a container again that has ended, and waits until it is healthy. */
  again(service: string): Promise<void>
  /** @throws Error with the output, if the command ends with another code than 0. */
  exec(service: string, ...command: string[]): Promise<string>
  /** The same in a container of its own, like `docker compose run --rm --no-deps --entrypoint`. */
  run(service: string, wanted: OneTime): Promise<string>
  /** Starts as many again beside those that run, and stops these when the new ones are healthy. */
  replace(...services: string[]): Promise<void>
  /** Stops the containers of the services in this order, and removes them. */
  remove(...services: string[]): Promise<void>
  removeVolume(name: string): Promise<void>
  /** Copies a folder out of the service's container, like `docker compose cp`. */
  copy(service: string, path: string, to: string): Promise<void>
  logs(service: string): Promise<string>
  /** Removes the containers and networks; the volumes too, unless they are to be used by another version. */
  down(kept?: 'volumes'): Promise<void>
}

const home = join(import.meta.dirname, '../..')
const patienceMs = 300_000

/** Starts the services of a compose file as it stands, on whatever speaks Docker's protocol; only names of images may be given. */
export const compose = async (path: string, { project, settings, folder }: Given): Promise<Composed> => {
  const client = await getContainerRuntimeClient()
  const { dockerode } = client.container
  const env = join(folder ?? home, '.env')
  const kept = folder !== undefined && existsSync(env) ? parseEnv(readFileSync(env, 'utf8')) : {}
  const { services, volumes, networks, secrets } = readCompose(
    { ...kept, ...settings } as Given['settings'],
    path,
  )
  /** Compose files name others from where they are; what a script makes is in the folder that was given. */
  const pathOf = (named: string): string =>
    join(/^(\.\/)?\.(secrets|store)\//.test(named) ? (folder ?? home) : home, named)
  const places = { project, pathOf, secrets }
  const running = new Map<string, readonly Container[]>()
  let made = 0

  const serviceOf = (name: string) => {
    const service = services[name]
    if (!service) throw new Error(`${path} has no service ${name}`)
    return service
  }
  const get = (name: string): Container => {
    const [found] = running.get(name) ?? []
    if (!found) throw new Error(`${name} does not run`)
    return found
  }
  const unlessGone = (error: { statusCode?: number }): void => {
    if (error.statusCode !== 404) throw error
  }

  const joinedNetworks = new Set<string>()
  const create = async (
    name: string,
    { command, volumes: extra = [], environment }: Partial<OneTime> = {},
  ) => {
    const own = serviceOf(name)
    const service = {
      ...own,
      ...(command ? { entrypoint: command.slice(0, 1), command: command.slice(1), ports: [] } : {}),
      volumes: [...(own.volumes ?? []), ...extra],
      environment: { ...own.environment, ...environment },
    }
    for (const network of networksOf(service)) {
      if (joinedNetworks.has(network)) continue
      joinedNetworks.add(network)
      const { internal = false } = networks[network] ?? {}
      await dockerode.createNetwork({ Name: `${project}_${network}`, Internal: internal })
    }
    await client.image.pull(ImageName.fromString(service.image))
    const options = containerOf(name, service, places)
    const container = await client.container.create({ ...options, name: `${project}-${name}-${++made}` })
    for (const network of networksOf(service).slice(1))
      await dockerode
        .getNetwork(`${project}_${network}`)
        .connect({ Container: container.id, EndpointConfig: endpoint(name, service, network) })
    return container
  }

  const logsOf = async (container: Container): Promise<string> =>
    (await container.logs({ stdout: true, stderr: true, follow: false })).toString('utf8')

  /** Runs the health check itself: not every engine does without an init system. */
  const untilHealthy = async (name: string, container: Container): Promise<void> => {
    const { Config } = await container.inspect()
    const own = serviceOf(name).healthcheck
    const [kind, ...words] = own?.disable ? [] : (own?.test ?? Config.Healthcheck?.Test ?? [])
    if (kind === undefined || kind === 'NONE') return
    const command = kind === 'CMD-SHELL' ? ['sh', '-c', ...words] : words
    const deadline = Date.now() + patienceMs
    for (;;) {
      const { State } = await container.inspect()
      if (State.Running && (await client.container.exec(container, command)).exitCode === 0) return
      if (!State.Running || Date.now() > deadline)
        throw new Error(`${name} is not healthy:\n${await logsOf(container)}`)
      await sleep(500)
    }
  }

  /** @throws Error with what it has written, unless it ends with 0 */
  const untilDone = async (container: Container): Promise<string> => {
    // Some engines answer only much later when they are asked to wait for one that has ended before.
    let { State } = await container.inspect()
    while (State.Running) {
      await sleep(200)
      State = (await container.inspect()).State
    }
    const written = await logsOf(container)
    if (State.ExitCode !== 0) throw new Error(`it ended with ${State.ExitCode}:\n${written}`)
    return written
  }

  const startOne = async (name: string): Promise<Container> => {
    const container = await create(name)
    running.set(name, [...(running.get(name) ?? []), container])
    await client.container.start(container)
    return container
  }

  const begin = async (name: string): Promise<void> => {
    if (running.has(name)) return
    const { depends_on: needed = {}, deploy } = serviceOf(name)
    for (const [other, { condition }] of Object.entries(needed)) {
      await begin(other)
      if (condition === 'service_healthy') await untilHealthy(other, get(other))
      if (condition === 'service_completed_successfully') await untilDone(get(other))
    }
    for (let n = 0; n < Number(deploy?.replicas ?? 1); n++) await startOne(name)
  }

  const end = async (container: Container): Promise<void> => {
    await client.container.stop(container, { timeout: 60_000 })
    await container.remove({ v: true })
  }

  const remove = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      await Promise.all((running.get(name) ?? []).map(end))
      running.delete(name)
    }
  }

  return {
    start: async (...names) => {
      for (const name of names) {
        await begin(name)
        await Promise.all((running.get(name) ?? []).map(each => untilHealthy(name, each)))
      }
    },
    kill: name => get(name).kill({ signal: 'SIGKILL' }),
    again: async name => {
      await client.container.restart(get(name))
      await untilHealthy(name, get(name))
    },
    exec: async (name, ...command) => {
      const { exitCode, output } = await client.container.exec(get(name), command)
      if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${output}`)
      return output
    },
    run: async (name, wanted) => {
      const container = await create(name, wanted)
      try {
        await client.container.start(container)
        return await untilDone(container)
      } finally {
        await container.remove({ v: true, force: true })
      }
    },
    replace: async (...names) => {
      const before = names.map(name => running.get(name) ?? [])
      for (const [index, name] of names.entries()) {
        const fresh = await Promise.all((before[index] ?? []).map(() => startOne(name)))
        await Promise.all(fresh.map(each => untilHealthy(name, each)))
        running.set(name, fresh)
      }
      for (const old of before.toReversed()) await Promise.all(old.map(end))
    },
    remove,
    removeVolume: name => dockerode.getVolume(`${project}_${name}`).remove().catch(unlessGone),
    copy: async (name, file, to) => {
      const unpacking = spawn('tar', ['--extract', '--directory', to], {
        stdio: ['pipe', 'inherit', 'inherit'],
      })
      const ended = once(unpacking, 'exit')
      await pipeline(await client.container.fetchArchive(get(name), file), unpacking.stdin)
      const [code] = await ended
      if (code !== 0) throw new Error(`tar ended with ${code}`)
    },
    logs: name => logsOf(get(name)),
    down: async keeps => {
      await remove(...[...running.keys()].toReversed())
      for (const network of joinedNetworks)
        await dockerode.getNetwork(`${project}_${network}`).remove().catch(unlessGone)
      joinedNetworks.clear()
      if (keeps) return
      for (const name of Object.keys(volumes))
        await dockerode.getVolume(`${project}_${name}`).remove().catch(unlessGone)
    },
  }
}
