import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, readRole, settingNames } from '#config'
import { readCompose } from '../builders/compose.ts'
import { kustomized, type Manifest, nameOf } from '../builders/kustomized.ts'

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const workloads = (manifests: readonly Manifest[]): readonly Manifest[] =>
  manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))

/** Values of the form that each setting has, which begin where no service is. */
const examples: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://a@db/calabash',
  API_DATABASE_URL: 'postgres://b@db/calabash',
  WORKER_DATABASE_URL: 'postgres://c@db/calabash',
  PROJECTOR_DATABASE_URL: 'postgres://d@db/calabash',
  EVENTSTORE_URL: 'esdb://u:p@store:2113',
  EVENTSTORE_ADMIN_URL: 'esdb://admin:p@store:2113',
  REDIS_URL: 'redis://:p@redis:6379',
  SMTP_URL: 'smtps://u:p@mail:465',
  MAIL_FROM: 'Savers <hello@example.org>',
  SESSION_KEYS: 'k'.repeat(32),
  DATA_KEYS: 'd'.repeat(32),
  EVENT_KEYS: 'e'.repeat(32),
  TRANSPARENCY_KEY: '0'.repeat(64),
  METRICS_TOKEN: 'm'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** The table of the manual: which settings belong in which secret. */
const settingsOf = (secret: string): readonly string[] => {
  const row = operations.split('\n').find(line => line.startsWith(`| \`${secret}\` |`))
  return (row?.split('|')[2] ?? '').match(/[A-Z][A-Z_]+/g) ?? []
}

describe.each(['small', 'whole'])('ops/kubernetes/%s', folder => {
  const manifests = kustomized(folder)

  it('names nothing twice, and refers to nothing that is not there', () => {
    expect(new Set(manifests.map(nameOf)).size).toBe(manifests.length)
    const labels = workloads(manifests).map(({ spec }) => spec.template.metadata.labels)
    const selectors = manifests.flatMap(({ kind, spec }) => {
      if (kind === 'Service') return [spec.selector]
      if (kind === 'NetworkPolicy') return [spec.podSelector.matchLabels]
      if (kind === 'PodDisruptionBudget') return [spec.selector.matchLabels]
      return []
    })
    for (const selector of selectors)
      expect(labels).toEqual(expect.arrayContaining([expect.objectContaining(selector)]))
    for (const { spec } of workloads(manifests)) {
      const { volumes = [], containers } = spec.template.spec
      const own = [...volumes, ...(spec.volumeClaimTemplates ?? []).map(({ metadata }: Manifest) => metadata)]
      for (const { name } of containers[0].volumeMounts)
        expect(own.map(({ name }: Manifest) => name)).toContain(name)
      for (const { persistentVolumeClaim: claim } of volumes)
        if (claim) expect(manifests.map(nameOf)).toContain(`PersistentVolumeClaim ${claim.claimName}`)
    }
  })

  it.each(workloads(manifests).map(each => [nameOf(each), each]))(
    'limits the rights of %s',
    (_, { kind, spec }) => {
      const pod = spec.template.spec
      const [container] = pod.containers
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(container.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources).toMatchObject({
        requests: expect.anything(),
        limits: { memory: expect.anything() },
      })
      if (kind !== 'Job') expect(container.readinessProbe).toBeDefined()
      expect(pod.serviceAccountName === 'calabash' || pod.automountServiceAccountToken === false).toBe(true)
    },
  )

  it('has settings that exist, and with the secrets of the manual a role accepts them', () => {
    const { data } = manifests.find(each => nameOf(each) === 'ConfigMap calabash-settings')
    for (const { spec } of workloads(manifests)) {
      const [{ image, args = [], env = [], envFrom = [] }] = spec.template.spec.containers
      if (image !== 'calabash') continue
      const named = [...Object.keys(data), ...env.map(({ name }: Manifest) => name)]
      expect(named.filter(name => !settingNames.includes(name))).toEqual([])
      const secrets = envFrom.flatMap(({ secretRef }: Manifest) =>
        secretRef ? settingsOf(secretRef.name) : [],
      )
      const direct = env.map(({ name, value }: Manifest) => [name, value ?? examples[name]])
      const given = {
        ...data,
        ...Object.fromEntries(direct),
        ...Object.fromEntries(secrets.map((name: string) => [name, examples[name]])),
      }
      expect(readConfig(given, readRole(args[0])).role).toBe(args[0] ?? 'all')
    }
  })
})

it('runs the same Postgres in Kubernetes as in Compose', () => {
  const postgres = kustomized('small').find(each => nameOf(each) === 'StatefulSet postgres')
  expect(postgres.spec.template.spec.containers[0].image).toBe(readCompose().services['postgres']?.image)
})
