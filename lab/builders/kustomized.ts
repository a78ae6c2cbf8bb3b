import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

const home = join(import.meta.dirname, '../../ops/kubernetes')

// biome-ignore lint/suspicious/noExplicitAny: manifests have the shapes of Kubernetes, of which tests look into a few
export type Manifest = any
interface Kustomization {
  readonly resources: readonly string[]
  readonly patches?: readonly { readonly path: string }[]
}

/**
 * The manifests of an overlay in `ops/kubernetes`, as `kubectl kustomize` renders them: only what the files here use, which are
 * resources and patches that are merged by Kubernetes' rules.
 * @throws Error for a patch of something that is not there
 */
export const kustomized = (folder: string): readonly Manifest[] => {
  const read = (file: string) => readFileSync(join(home, folder, file), 'utf8')
  const { resources, patches = [] } = parse(read('kustomization.yaml')) as Kustomization
  const manifests = resources.flatMap(resource =>
    resource.endsWith('.yaml') ? documents(read(resource)) : kustomized(join(folder, resource)),
  )
  return patches.flatMap(({ path }) => documents(read(path))).reduce(patched, manifests)
}

const documents = (text: string): readonly Manifest[] => parseAllDocuments(text).map(found => found.toJS())

export const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`

const patched = (manifests: readonly Manifest[], patch: Manifest): readonly Manifest[] => {
  if (!manifests.some(each => nameOf(each) === nameOf(patch)))
    throw new Error(`a patch changes ${nameOf(patch)}, which is not there`)
  return manifests.map(each => (nameOf(each) === nameOf(patch) ? merged(each, patch) : each))
}

/** By which field the items of these lists are merged; other lists are replaced. */
const keys: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  ports: 'containerPort',
  volumes: 'name',
  volumeMounts: 'mountPath',
}

const merged = (before: Manifest, patch: Manifest, field = ''): Manifest => {
  const key = keys[field]
  if (Array.isArray(before) && Array.isArray(patch) && key !== undefined) {
    const rest = patch.filter(item => !before.some(each => each[key] === item[key]))
    const changed = before.map(each => {
      const own = patch.find(item => item[key] === each[key])
      return own === undefined ? each : merged(each, own)
    })
    return [...changed, ...rest]
  }
  const isObject = (value: Manifest): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(before) || !isObject(patch)) return patch
  const names = new Set([...Object.keys(before), ...Object.keys(patch)])
  return Object.fromEntries(
    [...names].map(name => [
      name,
      name in patch ? (name in before ? merged(before[name], patch[name], name) : patch[name]) : before[name],
    ]),
  )
}
