import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from '#config'
import { fileOf, importsOf } from '../architecture/imports.ts'
import { readCompose } from '../builders/compose.ts'

const home = join(import.meta.dirname, '../..')
const { services, secrets, volumes, networks } = readCompose()
const all = Object.entries(services)
const stores = all.filter(([name]) => name.startsWith('eventstore-'))
const ours = all.filter(([, { build }]) => build !== undefined)
const secretOf = (given: string | { readonly source: string }): string =>
  typeof given === 'string' ? given : given.source

const composes = spawnSync('docker', ['compose', 'version']).status === 0

describe('ops/compose.small.yml', () => {
  const small = readCompose({}, 'ops/compose.small.yml')
  const { calabash, postgres } = small.services

  it('needs no setting, and passes on only settings that exist', () => {
    expect(Object.keys(calabash?.environment ?? {}).filter(name => !settingNames.includes(name))).toEqual([])
    const file = readFileSync(join(home, 'ops/compose.small.yml'), 'utf8')
    expect(file.match(/\$\{\w+(?!\w|:-)/g)).toBeNull()
  })

  it('gives both containers only the rights, the volumes and the network that they need', () => {
    for (const service of [calabash, postgres]) {
      expect(service?.read_only).toBe(true)
      expect(service?.cap_drop).toEqual(['ALL'])
      expect(service?.security_opt).toEqual(['no-new-privileges:true'])
      expect(service?.deploy?.resources?.limits).toMatchObject({
        memory: expect.anything(),
        pids: expect.any(Number),
      })
      for (const volume of service?.volumes ?? [])
        expect(small.volumes).toHaveProperty([volume.split(':')[0] ?? ''])
    }
    expect(postgres?.network_mode).toBe('none')
    expect(postgres?.ports).toBeUndefined()
    expect(calabash?.ports).toEqual(['127.0.0.1:8080:3000'])
  })

  it('runs the same Postgres as docker-compose.yml', () => {
    expect(postgres?.image).toBe(services['postgres']?.image)
  })
})

describe('docker-compose.yml', () => {
  it('has a service for each role', () => {
    expect(ours.map(([name, { command }]) => [name, command]).toSorted()).toEqual(
      ['api', 'migrate', 'projector', 'worker'].map(role => [role, [role]]),
    )
    for (const name of ['api', 'projector', 'worker'])
      expect(Number(services[name]?.deploy?.replicas)).toBeGreaterThan(1)
  })

  it.each(ours)('gives %s only existing settings, and the files that they name', (_, service) => {
    const given = (service.secrets ?? []).map(secretOf)
    for (const [name, value] of Object.entries(service.environment ?? {})) {
      expect(settingNames).toContain(name.replace(/_FILE$/, ''))
      if (name.endsWith('_FILE')) expect(given.map(file => `/run/secrets/${file}`)).toContain(value)
    }
  })

  it.each(all)('limits the rights and resources of %s', (_, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.deploy?.resources?.limits).toMatchObject({
      cpus: expect.anything(),
      memory: expect.anything(),
      pids: expect.any(Number),
    })
    // These two images must be run as a non-root user.
    expect(service.user ?? service.image).toMatch(
      /^(node|postgres|redis|\d+:\d+|haproxy:.*|.*\/kurrentdb:.*)$/,
    )
    expect(service.image).not.toMatch(/:latest$/)
    // Ours has a health check in the Dockerfile.
    if (service.build === undefined && service.healthcheck?.disable !== true)
      expect(service.healthcheck?.test?.length).toBeGreaterThan(1)
  })

  it('gives the roots’ key to the projector alone, and the keys of services only to the parts that call them', () => {
    const having = (secret: string) =>
      all
        .filter(([, service]) => (service.secrets ?? []).map(secretOf).includes(secret))
        .map(([name]) => name)
    expect(having('transparency_key')).toEqual(['projector'])
    for (const secret of [
      'stripe_secret_key',
      'stripe_webhook_secret',
      'stripe_connect_webhook_secret',
      'smtp_url',
      'twilio_auth_token',
      'vapid_private_key',
      'redis_url',
    ])
      expect([secret, having(secret)]).toEqual([secret, ['api', 'worker']])
    expect(having('openid_client_secret')).toEqual(['api'])
    expect(having('session_keys')).toEqual(['api', 'worker'])
    expect(having('database_url')).toEqual(['migrate'])
    for (const name of ['api', 'worker', 'projector'])
      expect(having(`${name}_database_url`)).toEqual([name, 'migrate'])
  })

  it('refers to nothing that it does not define', () => {
    for (const [, service] of all) {
      for (const given of service.secrets ?? []) expect(secrets).toHaveProperty(secretOf(given))
      const mounted = (service.volumes ?? []).flatMap(volume => volume.split(':')[0] ?? [])
      for (const volume of mounted)
        if (!volume.startsWith('.')) expect(volumes).toHaveProperty([volume])
        // Created by .docker/secrets.sh, which has its own test.
        else if (volume !== './.store/marks') expect(statSync(join(home, volume)).size).toBeGreaterThan(0)
      const joined = service.networks ?? []
      for (const network of Array.isArray(joined) ? joined : Object.keys(joined))
        expect(networks).toHaveProperty(network)
      for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other)
    }
  })

  it('starts each service after its dependencies', () => {
    expect(services['migrate']?.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      'eventstore-1': { condition: 'service_healthy' },
    })
    for (const name of ['api', 'projector', 'worker'])
      expect(services[name]?.depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
        'eventstore-1': { condition: 'service_healthy' },
      })
  })

  it('has one event store, and three in the profile "cluster"', () => {
    expect(stores.map(([, { profiles }]) => profiles)).toEqual([undefined, ['cluster'], ['cluster']])
    const sizes = (given = {}) =>
      Object.entries(readCompose(given).services)
        .filter(([name]) => name.startsWith('eventstore-'))
        .map(([, { environment }]) => environment?.['STORE_SIZE'])
    expect(sizes().map(Number)).toEqual([1, 1, 1])
    expect(sizes({ EVENTSTORE_CLUSTER_SIZE: '3' }).map(Number)).toEqual([3, 3, 3])
    for (const [, { environment }] of stores) {
      expect(environment).not.toHaveProperty('KURRENTDB_INSECURE')
      expect(environment).toHaveProperty('KURRENTDB_CERTIFICATE_FILE')
    }
  })

  it('starts the event store only through the guard, which alone determines the size of the cluster', () => {
    for (const [name, { entrypoint, command, environment = {}, volumes: mounted }] of stores) {
      expect(entrypoint?.at(-1)).toMatch(/exec sh \/ops\/store\/guard\.sh \/opt\/kurrentdb\/KurrentDB\n$/)
      expect(command).toBeUndefined()
      expect(mounted).toContain('./ops/store:/ops/store:ro')
      expect(mounted).toContain('./.store/marks:/marks')
      expect(environment['STORE_NODE']).toBe(name)
      expect(environment['KURRENTDB_NODE_HOST_ADVERTISE_AS']).toBe(name)
      const addresses = environment['STORE_NODES']?.split(' ')
      expect(addresses).toEqual(stores.map(([node]) => `${node}=https://${node}:2113`))
      expect(environment).not.toHaveProperty('KURRENTDB_CLUSTER_SIZE')
      // The server reads each of these as its own option, and exits at an unknown one.
      expect(Object.keys(environment).filter(key => key.startsWith('EVENTSTORE_'))).toEqual([])
    }
  })

  it('reads volumes of the event store with the image that wrote them, at the same path', () => {
    const { image, entrypoint, network_mode } = services['store-folder']!
    expect(image).toBe(stores[0]?.[1].image)
    expect(entrypoint).toEqual(['sh', '/ops/store/folder.sh'])
    expect(network_mode).toBe('none')
    const mounted = (given = {}) => readCompose(given).services['store-folder']?.volumes
    expect(mounted({ STORE_TO: 'eventstore-3', STORE_FROM: 'eventstore-2' })).toEqual([
      'eventstore-3:/var/lib/kurrentdb',
      'eventstore-2:/from:ro',
      './ops/store:/ops/store:ro',
    ])
    expect(stores[2]?.[1].volumes).toContain('eventstore-3:/var/lib/kurrentdb')
  })

  it('uses only features that other engines support', () => {
    for (const [, { tmpfs }] of all) for (const entry of tmpfs ?? []) expect(entry).toMatch(/^\/[^:]*$/)
  })

  it.skipIf(!composes)(
    `is accepted by Docker Compose${composes ? '' : ' (skipped: docker compose is not installed)'}`,
    () => {
      for (const profiles of ['', 'cluster', 'try'])
        expect(
          spawnSync('docker', ['compose', 'config', '--quiet'], {
            cwd: home,
            env: { ...process.env, COMPOSE_PROFILES: profiles },
            encoding: 'utf8',
          }),
        ).toMatchObject({ status: 0, stderr: '' })
    },
  )
})

describe('the Dockerfile', () => {
  const dockerfile = readFileSync(join(home, 'Dockerfile'), 'utf8')

  it('leaves out packages that only the client is built from', () => {
    const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const listed = /for name in \\\n([^;]*);/.exec(dockerfile)?.[1]?.match(/\S+/g)
    const used = packagesOf([
      'start.ts',
      'ledger/accounts/admin.ts',
      'ledger/backup/main.ts',
      'embedded/eventstore/main.ts',
      'ledger/bankFiles/thread.ts',
      'ledger/photos/thread.ts',
      'ledger/sheet/thread.ts',
    ])
    // These fonts are read as files, to draw PDF files with them.
    const isRead = (name: string): boolean => name.startsWith('@expo-google-fonts/')
    const unused = Object.keys(dependencies).filter(name => !used.has(name) && !isRead(name))
    expect(listed?.filter(word => word !== '\\').toSorted()).toEqual(unused.toSorted())
  })

  it('copies neither the history of the sources, nor secrets, data and tests', () => {
    const left = readFileSync(join(home, '.dockerignore'), 'utf8').split('\n')
    for (const path of ['.git', '.env', '.secrets', '.data', 'lab', '**/*.test.ts', '**/*.test.tsx'])
      expect(left).toContain(path)
  })

  it('runs as an unprivileged user, with a health check', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
    // Podman before 1.32 cannot build it.
    expect(dockerfile).not.toContain('--start-interval')
    expect(dockerfile).toMatch(/^ARG NODE=node:24-slim(@sha256:\w{64})?$/m)
  })
})

/** The packages of all files that are imported from these. */
const packagesOf = (files: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const specifier of importsOf(readFileSync(join(home, file), 'utf8'))) {
      const ours = fileOf(file, specifier)
      if (ours) visit(ours)
      else if (!specifier.startsWith('node:'))
        packages.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  for (const file of files) visit(file)
  return packages
}
