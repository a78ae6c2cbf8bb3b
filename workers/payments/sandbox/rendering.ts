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

/** Shows an answer's objects as they are now, with the references expanded that were asked for. */
export const createRenderer = (resources: readonly Resource[]) => {
  const byKind = new Map(
    resources.flatMap(resource => (resource.kind ? [[resource.kind as string, resource]] : [])),
  )

  return async (
    body: object,
    expand: readonly string[],
    context: Pick<Context, 'session' | 'now'>,
  ): Promise<object> => {
    const follow = async (value: unknown, field: string, parent: Fields, tree: Tree): Promise<unknown> => {
      if (Array.isArray(value)) {
        const items: unknown[] = []
        for (const item of value) items.push(await follow(item, field, parent, tree))
        return items
      }
      if (typeof value === 'object' && value !== null) return show(value, tree)
      if (value === null) return null
      if (typeof value !== 'string') throw notExpandable(field)
      const target = byKind.get(String(parent['object']))?.expandable?.[field]
      const kind = target === 'any' ? kindOfId(value) : target
      if (kind === undefined) throw notExpandable(field)
      const object = await context.session.find(kind, value)
      return object === undefined ? value : show(object, tree)
    }
    const show = async (object: object, tree: Tree): Promise<object> => {
      const kind = 'object' in object ? String(object.object) : ''
      const { present, expandable } = byKind.get(kind) ?? {}
      const shown: Fields = { ...(present === undefined ? object : await present(object, context)) }
      if (kind === 'list' && !tree.has('data')) tree = new Map([...tree, ['data', new Map()]])
      for (const [field, subtree] of tree) {
        if (!Object.hasOwn(shown, field)) {
          if (expandable?.[field] !== undefined) continue // one that such an object may have, and this one has not
          throw notExpandable(field)
        }
        shown[field] = await follow(shown[field], field, shown, subtree)
      }
      return shown
    }
    return show(body, treeOf(expand))
  }
}
export type Renderer = ReturnType<typeof createRenderer>

const notExpandable = (field: string) =>
  invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' })
