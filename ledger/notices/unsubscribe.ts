import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { NoticeKind } from '#shared/api/notices.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { categoryOf, type NoticeCategory, noticeCategories } from './channels.ts'

/** What a link in a mail turns off: a category for a member, or all invitations to an address without an account. */
export type Unsubscription =
  | { readonly userId: UserId; readonly category: NoticeCategory }
  /** The address's hash, as `addressHash` makes it. */
  | { readonly addressHash: Buffer }

/**
 * Tokens that say only who and what, and prove that we wrote them; they turn off mails and nothing else, so they are
 * good for as long as the mail may lie in a mailbox. The first key signs, all are accepted.
 */
export const createUnsubscribing = (sessionKeys: readonly string[]) => {
  const keys = sessionKeys.map(key =>
    Buffer.from(hkdfSync('sha256', key, '', 'calabash unsubscribe links', 32)),
  )
  const sign = (key: Buffer, payload: string): Buffer =>
    createHmac('sha256', key).update(payload).digest().subarray(0, 18)
  const tokenOf = (payload: string): string =>
    `${Buffer.from(payload).toString('base64url')}.${sign(keys[0]!, payload).toString('base64url')}`

  return {
    /** Undefined for what cannot be turned off. */
    forNotice: (notice: { userId: UserId; kind: NoticeKind; own: boolean }): string | undefined => {
      const category = notice.own ? undefined : categoryOf(notice.kind)
      return category && tokenOf(`member-${notice.userId}-${category}`)
    },
    forAddress: (hash: Buffer): string => tokenOf(`address-${hash.toString('hex')}`),

    read: (token: string): Unsubscription | undefined => {
      const [body = '', signature = '', rest] = token.split('.')
      const payload = Buffer.from(body, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      if (rest !== undefined || !keys.some(key => same(sign(key, payload), given))) return undefined
      const [kind, who = '', category] = payload.split('-')
      if (kind === 'address') return { addressHash: Buffer.from(who, 'hex') }
      const known = noticeCategories.find(name => name === category)
      return kind === 'member' && known ? { userId: userId(Number(who)), category: known } : undefined
    },
  }
}
export type Unsubscribing = ReturnType<typeof createUnsubscribing>

const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
