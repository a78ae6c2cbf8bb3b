import { Pool } from 'pg'
import type { Clock } from '#shared/ports/clock.ts'
import { type Instant, instant } from '#shared/time.ts'
import { createMissing } from '../controls/createMissing.ts'

export type Channel = 'email' | 'sms' | 'whatsapp'

export interface NewMessage {
  readonly channel: Channel
  readonly to: string
  readonly text: string
  readonly subject?: string
  readonly html?: string
  /** The same message for the same recipient is stored once. */
  readonly messageId?: string | undefined
}

export interface StoredMessage {
  readonly id: number
  readonly channel: Channel
  readonly to: string
  /** Empty, like `html`, where there is none. */
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sentAt: Instant
}

export interface MessageFilter {
  readonly to?: string | undefined
  readonly limit?: number | undefined
}

export interface MessageStore {
  /** Stored when it returns. */
  add(messages: readonly NewMessage[]): Promise<void>
  /** Newest first. */
  list(filter?: MessageFilter): Promise<StoredMessage[]>
  find(id: number): Promise<StoredMessage | undefined>
  close(): Promise<void>
}

export interface StoreOptions {
  readonly databaseUrl: string
  readonly clock: Clock
  /** How many messages are kept. */
  readonly keep: number
  readonly onError: (error: unknown) => void
}

/** Keeps the newest messages in Postgres. */
export const openStore = async ({
  databaseUrl,
  clock,
  keep,
  onError,
}: StoreOptions): Promise<MessageStore> => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 3,
    idleTimeoutMillis: 10 * 60_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection lost while idle is replaced; one lost while in use fails its query.
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', () => undefined))
  try {
    await createMissing(pool, schema)
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    add: async messages => {
      const values = messages.map(({ channel, to, subject = '', text, html = '', messageId }) => ({
        channel,
        to: storable(to),
        subject: storable(subject),
        text: storable(text),
        html: storable(html),
        message_id: messageId === undefined ? null : storable(messageId),
      }))
      await pool.query(insertion, [JSON.stringify(values), clock.now()])
      await pool.query(trimming, [keep])
    },
    list: async ({ to, limit = keep } = {}) => {
      const found = await pool.query<Row>(
        `select ${columns} from sandbox.mailbox where $1::text is null or lower(recipient) = lower($1)
         order by id desc limit $2`,
        [to === undefined ? null : storable(to), Math.min(limit, keep)],
      )
      return found.rows.map(toMessage)
    },
    find: async id => {
      const found = await pool.query<Row>(`select ${columns} from sandbox.mailbox where id = $1`, [id])
      return found.rows.map(toMessage)[0]
    },
    close: () => pool.end(),
  }
}

const schema = `
  create table if not exists sandbox.mailbox (
    id bigint primary key generated always as identity,
    channel text not null,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    sent_at timestamptz not null,
    message_id text
  );
  create unique index if not exists mailbox_once on sandbox.mailbox (recipient, message_id)`

const insertion = `
  insert into sandbox.mailbox (channel, recipient, subject, body_text, body_html, message_id, sent_at)
  select m.channel, m.to, m.subject, m.text, m.html, m.message_id, $2
  from jsonb_to_recordset($1::jsonb)
    as m (channel text, "to" text, subject text, text text, html text, message_id text)
  on conflict do nothing`

const trimming = `
  delete from sandbox.mailbox
  where id <= (select id from sandbox.mailbox order by id desc offset $1 limit 1)`

const columns = 'id, channel, recipient, subject, body_text, body_html, sent_at'
interface Row {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly subject: string
  readonly body_text: string
  readonly body_html: string
  readonly sent_at: Date
}
const toMessage = (row: Row): StoredMessage => ({
  id: Number(row.id),
  channel: row.channel,
  to: row.recipient,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  sentAt: instant(row.sent_at),
})

/** Postgres stores neither NUL nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
