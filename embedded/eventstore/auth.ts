import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metadata } from '@grpc/grpc-js'
import { accessDenied, unauthenticated } from './errors.ts'

/** @throws ServiceError when the call is refused */
export type Authorize = (metadata: Metadata) => void

export const allowEveryone: Authorize = () => undefined

/** Basic authentication of a new EventStoreDB's users. Both may do everything. */
export const requirePassword =
  (password: string): Authorize =>
  metadata => {
    const header = metadata.get('authorization')[0]?.toString()
    if (header === undefined) throw accessDenied()
    const text = Buffer.from(header.replace(/^Basic /i, ''), 'base64').toString('utf8')
    const [, user = '', given = ''] = /^([^:]*):(.*)$/s.exec(text) ?? []
    if (!users.includes(user) || !isSame(given, password)) throw unauthenticated()
  }

export const users: readonly string[] = ['admin', 'ops']

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
