import { invalidRequest } from './errors.ts'

export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue }
export type Params = { readonly [name: string]: FormValue }

interface Node extends Map<string, string | Node> {}

const maxPairs = 1000
const maxDepth = 8
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const decode = (text: string): string => {
  let plain: string
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidRequest('Invalid request: the body is not properly form-encoded.')
  }
  if (plain.includes('\0')) throw invalidRequest('Invalid request: null characters are not allowed.')
  return plain
}

const pathOf = (name: string): string[] => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (match === null) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`)
  const [, head = '', tail = ''] = match
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(part => part[1] ?? '')]
  const bad = path.find(part => forbidden.has(part))
  if (bad !== undefined || path.length > maxDepth) {
    throw invalidRequest(`Received unknown parameter: ${name.slice(0, 100)}`, {
      code: 'parameter_unknown',
      param: name.slice(0, 100),
    })
  }
  return path
}

const put = (root: Node, path: readonly string[], value: string): void => {
  let node = root
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(node.size) : part
    if (depth === path.length - 1) {
      if (node.get(key) instanceof Map) throw invalidRequest(`Invalid string for ${path.join('.')}`)
      node.set(key, value)
      return
    }
    const next = node.get(key) ?? new Map()
    if (typeof next === 'string') throw invalidRequest(`Invalid object for ${path.join('.')}`)
    node.set(key, next)
    node = next
  }
}

// Only indexes 0, 1, 2, … without gaps make a list, so a huge index costs nothing.
const isList = (node: Node): boolean => [...node.keys()].every((key, index) => key === String(index))

const finish = (value: string | Node): FormValue => {
  if (typeof value === 'string') return value
  if (value.size > 0 && isList(value)) return [...value.values()].map(finish)
  return Object.fromEntries([...value].map(([key, inner]) => [key, finish(inner)]))
}

/**
 * Decodes `a=1&b[c]=2&d[0]=3` and `d[]=3`, as the SDKs write them; of two equal names the last one counts.
 */
export const decodeForm = (text: string): Params => {
  const pairs = text.split('&').filter(pair => pair !== '')
  if (pairs.length > maxPairs) throw invalidRequest('Invalid request: too many parameters.')
  const root: Node = new Map()
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    put(root, pathOf(decode(name)), equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, finish(value)]))
}
