import { rmSync } from 'node:fs'
import { atFileEnd } from '../runner/cleanUp.ts'
import { readCompose } from './compose.ts'
import type { Engine } from './engines.ts'
import { secretsMaker } from './madeSecrets.ts'

interface Wanted {
  readonly service: string
  readonly port: number
  /** Where it can be reached from here. */
  readonly url: (address: string, secrets: ReturnType<typeof secretsMaker>) => string
}

/** Why there are no containers here. The engine is Docker, or one that speaks its protocol, such as podman at `DOCKER_HOST`. */
export const missingEngine = async (): Promise<string | undefined> => {
  const { getContainerRuntimeClient } = await import('testcontainers')
  return (await getContainerRuntimeClient().catch(() => undefined)) ? undefined : 'there is no Docker here'
}

/** A service of `docker-compose.yml`, in a separate container until the tests are done. */
export const inContainer = async ({ service, port, url }: Wanted): Promise<Engine> => {
  const { GenericContainer, Wait } = await import('testcontainers')
  const { image, entrypoint, command, environment, user, tmpfs, secrets, volumes } =
    readCompose().services[service]!
  const name = `a container of ${image}`
  const missing = await missingEngine()
  if (missing !== undefined) return { name, missing }

  const made = secretsMaker()
  made.make()
  const files = (secrets ?? []).map(secret =>
    typeof secret === 'string'
      ? { source: made.pathOf(secret), target: `/run/secrets/${secret}` }
      : { source: made.pathOf(secret.source), target: secret.target },
  )
  const mounted = (volumes ?? []).filter(volume => volume.startsWith('./')).map(volume => volume.split(':'))
  const container = new GenericContainer(image)
    .withEnvironment({ ...environment })
    .withCopyFilesToContainer(files.map(file => ({ ...file, mode: 0o644 })))
    .withCopyDirectoriesToContainer(
      mounted.flatMap(([source = '', target = '', mode]) => (mode === 'ro' ? [{ source, target }] : [])),
    )
    // A writable host folder is new for each container.
    .withTmpFs(
      Object.fromEntries([
        ...(tmpfs ?? []).map(entry => [entry, '']),
        ...mounted.flatMap(([, target, mode]) => (mode === 'ro' ? [] : [[target, 'mode=1777']])),
      ]),
    )
    .withDroppedCapabilities('ALL')
    .withSecurityOpt('no-new-privileges:true')
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(180_000)
  if (entrypoint) container.withEntrypoint([...entrypoint])
  if (command) container.withCommand([...command])
  if (user) container.withUser(user)
  const started = await container.start()
  atFileEnd(async () => {
    await started.stop()
    rmSync(made.folder, { recursive: true, force: true })
  })
  return { name, url: url(`${started.getHost()}:${started.getMappedPort(port)}`, made) }
}

export const postgresContainer = (): Promise<Engine> =>
  inContainer({
    service: 'postgres',
    port: 5432,
    url: (address, { secret, pathOf }) =>
      `postgres://calabash:${secret('database_password').trim()}@${address}/calabash?sslmode=verify-full&sslrootcert=${pathOf('stores_authority')}`,
  })

export const redisContainer = (): Promise<Engine> =>
  inContainer({
    service: 'redis',
    port: 6380,
    url: (address, { secret, pathOf }) =>
      `rediss://:${secret('redis_password').trim()}@${address}?tlsCAFile=${pathOf('stores_authority')}`,
  })

export const eventStoreContainer = (): Promise<Engine> =>
  inContainer({
    service: 'eventstore-1',
    port: 2113,
    url: (address, { secret, pathOf }) =>
      `esdb://admin:${secret('eventstore_password').trim()}@${address}?tls=true&tlsCAFile=${pathOf('eventstore_authority')}`,
  })
