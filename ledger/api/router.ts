import Router from '@koa/router'
import type { ApiRouter, ApiState } from './context.ts'

type Layer = ApiRouter['stack'][number]

/**
 * A router that tries only the routes which a path can be of: those of as many parts, with the same second part unless it
 * is a parameter. Trying some hundred patterns one after the other costs more than most routes do.
 */
export const createRouter = (): ApiRouter => {
  const router = new Router<ApiState>({ sensitive: true })
  const { match } = Router.prototype
  let indexed = -1
  let near = new Map<string, Layer[]>()

  const index = (): void => {
    indexed = router.stack.length
    near = new Map()
    for (const layer of router.stack) {
      const { count, second } = placeOf(String(layer.path))
      // A layer may be of several places; that of any second part is a place of its own.
      const place = `${count} ${isLiteral(second) ? second : anything}`
      near.set(place, [])
    }
    for (const place of near.keys()) {
      const [count, second] = place.split(' ')
      near.set(
        place,
        router.stack.filter(layer => {
          const own = placeOf(String(layer.path))
          return (
            hasWildcard(layer) ||
            (String(own.count) === count && (own.second === second || !isLiteral(own.second)))
          )
        }),
      )
    }
  }
  const candidates = (path: string): Layer[] => {
    if (indexed !== router.stack.length) index()
    const { count, second } = placeOf(path)
    return (
      near.get(`${count} ${second}`) ?? near.get(`${count} ${anything}`) ?? router.stack.filter(hasWildcard)
    )
  }

  return Object.assign(router, {
    match: (path: string, method: string) =>
      Reflect.apply(match, { stack: candidates(path) }, [path, method]),
  })
}

const anything = ':'
const isLiteral = (part: string): boolean => /^[\w.-]*$/.test(part)
const hasWildcard = ({ path }: Layer): boolean => typeof path !== 'string' || /[*{}()?]/.test(path)

/** A slash at the end may be left out. */
const placeOf = (path: string): { readonly count: number; readonly second: string } => {
  let count = 0
  let [from, to] = [0, path.length]
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length
  for (let at = 0; at < end; at++) {
    if (path[at] !== '/') continue
    count++
    if (count === 2) from = at + 1
    if (count === 3) to = at
  }
  return { count, second: count < 2 ? '' : path.slice(from, Math.min(to, end)) }
}
