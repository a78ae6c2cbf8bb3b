import { invalidRequest } from './errors.ts'
import { kindOfId } from './objects.ts'
import type { Context, Resource } from './route.ts'

type Fields = Record<string, unknown>
interface Tree extends Map<string, Tree> {}

const maxDepth = 4

const treeOf = (paths: readonly string[]): Tree => {
  const root: Tree = new Map()
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > maxDepth) {
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property`, {
        param: 'expand',
      })
    }
    let node = root
    for (const part of parts) {
      const next: Tree = node.get(part) ?? new Map()
      node.set(part, next)
      node = next
    }
  }
  return root
}

type Expandable = Resource['expandable']
const inside = (expandable: Expandable, field: string): Expandable =>
  Object.fromEntries(
    Object.entries(expandable ?? {})
      .filter(([name]) => name.startsWith(`${field}.`))
      .map(([name, kind]) => [name.slice(field.length + 1), kind]),
  )

/** Renders the current state of a response's objects, with the requested references expanded. */
export const createRenderer = (resources: readonly Resource[]) => {
  const byKind = new Map(
    resources.flatMap(resource => (resource.kind ? [[resource.kind as string, resource]] : [])),
  )

  return async (
    body: object,
    expand: readonly string[],
    context: Pick<Context, 'session' | 'now' | 'access'>,
  ): Promise<object> => {
    const follow = async (
      value: unknown,
      field: string,
      expandable: Expandable,
      tree: Tree,
    ): Promise<unknown> => {
      if (Array.isArray(value)) {
        const items: unknown[] = []
        for (const item of value) items.push(await follow(item, field, expandable, tree))
        return items
      }
      if (typeof value === 'object' && value !== null) return show(value, tree, inside(expandable, field))
      if (value === null) return null
      if (typeof value !== 'string') throw notExpandable(field)
      const target = expandable?.[field]
      const kind = target === 'any' ? kindOfId(value) : target
      if (kind === undefined) throw notExpandable(field)
      const object = await context.session.find(kind, value)
      return object === undefined ? value : show(object, tree)
    }
    /** An object without a kind is part of its parent, and so are its fields. */
    const show = async (object: object, tree: Tree, around?: Expandable): Promise<object> => {
      const kind = 'object' in object ? String(object.object) : ''
      const { present, expandable = kind === '' ? around : undefined } = byKind.get(kind) ?? {}
      const shown: Fields = { ...(present === undefined ? object : await present(object, context)) }
      if (kind === 'list' && !tree.has('data')) tree = new Map([...tree, ['data', new Map()]])
      for (const [field, subtree] of tree) {
        if (!Object.hasOwn(shown, field)) {
          // The field is expandable but unset. Browsers may not name fields that are hidden from them.
          if (expandable?.[field] !== undefined && context.access === 'secret') continue
          throw notExpandable(field)
        }
        shown[field] = await follow(shown[field], field, expandable, subtree)
      }
      return shown
    }
    return show(body, treeOf(expand))
  }
}
export type Renderer = ReturnType<typeof createRenderer>

const notExpandable = (field: string) =>
  invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' })
