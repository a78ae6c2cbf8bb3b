import type { ApiContext } from './context.ts'

/** Reads a cookie that nobody signs: without an object for all cookies of a request, which most requests have no use for. */
export const plainCookie = (name: string): ((ctx: ApiContext) => string | undefined) => {
  const pattern = patternOf(name)
  return ({ req }) => req.headers.cookie && pattern.exec(req.headers.cookie)?.[1]
}

const patternOf = (name: string): RegExp => {
  const literal = name.replace(/[\^$\\.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?:^|;) *${literal}=([^;]*)`)
}
