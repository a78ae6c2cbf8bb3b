import { type Kysely, sql } from 'kysely'
import type { WebhookResponse } from '#shared/api/webhooks.ts'
import type { WebhookEventType } from '#shared/api/webhookTypes.ts'
import { type Instant, instant } from '#shared/time.ts'
import type { SecretBox } from '../accounts/secretBox.ts'
import type { LedgerTables } from '../accounts/tables.ts'

/** What is encrypted of a webhook: an address may contain a secret, too. */
export interface Sealed {
  readonly url: string
  readonly secret: string
  /** The secret before it, and until when requests are signed with it as well. */
  readonly former?: { readonly secret: string; readonly until: Instant }
}

export const sealedOf = (box: SecretBox, id: string, content: Sealed): Buffer =>
  box.seal(Buffer.from(JSON.stringify(content)), id)

/** Undefined when no key opens it any more. */
export const openedOf = (box: SecretBox, id: string, sealed: Buffer): Sealed | undefined => {
  const opened = box.open(sealed, id)
  return opened && (JSON.parse(opened.toString()) as Sealed)
}

/** The newest first. */
export const secretsAt = ({ secret, former }: Sealed, now: Instant): string[] =>
  former && former.until > now ? [secret, former.secret] : [secret]

export const webhookRows = (db: Kysely<LedgerTables>) =>
  db
    .selectFrom('accounts.webhooks as w')
    .select(['w.id', 'w.user_id', 'w.name', 'w.sealed', 'w.types', 'w.state', 'w.tries'])
    .select(['w.failing_since', 'w.next_try_at', 'w.made_at'])
    .select(sql<string>`w.sent_to::text`.as('sent_to'))
export type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhookRows>['execute']>>[number]

export const toResponse = (row: WebhookRow, content: Sealed | undefined, now: Instant): WebhookResponse => {
  const until = content?.former?.until
  return {
    id: row.id,
    name: row.name,
    url: content?.url ?? '',
    types: row.types as WebhookEventType[],
    state: row.state,
    failingSince: row.failing_since,
    nextTryAt: row.state === 'active' ? row.next_try_at : null,
    formerSecretUntil: until !== undefined && until > now ? instant(until) : null,
    madeAt: row.made_at,
    sentTo: row.sent_to,
  }
}
