import type { ApiContext } from '../context.ts'

/** Reads an unsigned cookie without parsing all cookies of the request, which most requests do not need. */
export const plainCookie = (name: string): ((ctx: ApiContext) => string | undefined) => {
  const pattern = patternOf(name)
  return ({ req }) => req.headers.cookie && pattern.exec(req.headers.cookie)?.[1]
}

const patternOf = (name: string): RegExp => {
  const literal = name.replace(/[\^$\\.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?:^|;) *${literal}=([^;]*)`)
}
