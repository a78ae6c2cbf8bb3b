import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type GoalId, type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Sending } from '#shared/ports/invitationMail.ts'
import type { Instant } from '#shared/time.ts'
import { newToken, tokenHash } from '../accounts/tokens.ts'
import { createVault } from '../accounts/vault.ts'
import { type Contact, contactHash } from './contact.ts'

interface Options {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly sessionKeys: readonly string[]
}

/** What is kept of an invitation beside the log: to whom it goes, and what opens it. */
export interface InvitationContact {
  readonly id: InvitationId
  readonly goalId: GoalId
  /** Null for a link, and once it was erased. */
  readonly contact: Contact | null
}

const page = 200

/** What opens an invitation, as far as it can still be read. */
export interface KeptSecret {
  readonly token: string | undefined
  /** As it is stored. */
  readonly sealed: Buffer | null
  /** The sending that it was made for; null for none. */
  readonly resend: number | null
  /** The last sending that has gone out, or never will. */
  readonly sentResend: number | null
}

export const createInvitationRows = ({ pool, clock, sessionKeys }: Options) => {
  const vault = createVault(sessionKeys, 'invitation')
  const renewLink = async (id: InvitationId): Promise<string> => {
    const token = newToken(192)
    await pool.query('update accounts.invitations set token_hash = $2, sealed_token = $3 where id = $1', [
      id,
      tokenHash(token),
      vault.seal(Buffer.from(token)),
    ])
    return token
  }
  const secretOf = async (id: InvitationId): Promise<KeptSecret | undefined> => {
    const found = await pool.query<SecretRow>(
      'select sealed_token, secret_resend, sent_resend from accounts.invitations where id = $1',
      [id],
    )
    const row = found.rows[0]
    if (!row) return undefined
    const { sealed_token: sealed, secret_resend: resend, sent_resend: sentResend } = row
    return { sealed, resend, sentResend, token: sealed ? vault.open(sealed)?.toString() : undefined }
  }
  const find = async (where: string, value: unknown): Promise<InvitationContact | undefined> => {
    const found = await pool.query<Row>(
      `select id, goal_id, email, phone from accounts.invitations where ${where}`,
      [value],
    )
    return found.rows[0] && toContact(found.rows[0])
  }

  return {
    byId: (id: InvitationId) => find('id = $1', id),
    /** Whoever has the token has the invitation; what is no token takes as long to be none. */
    byToken: (token: string) => find('token_hash = $1', tokenHash(token)),

    /** The invitation that holds this address in the goal, in the log or about to be. */
    holding: async (goalId: GoalId, { channel, address }: Contact): Promise<InvitationId | undefined> => {
      const found = await pool.query<{ id: InvitationId }>(
        `select id from accounts.invitations where goal_id = $1 and ${columnOf(channel)} = $2 and is_open`,
        [goalId, address],
      )
      return found.rows[0]?.id
    },
    /**
     * Puts an address down for an invitation that is about to be issued. Whoever invites it at the same moment shares the
     * row, so nobody but time may take it back: it is a stray when it was last put down long ago.
     */
    hold: async (goalId: GoalId, inviter: UserId, { channel, address }: Contact): Promise<InvitationId> => {
      const column = columnOf(channel)
      const held = await pool.query<{ id: InvitationId }>(
        `insert into accounts.invitations (id, goal_id, inviter_id, ${column}, created_at)
         values ($1, $2, $3, $4, $5)
         on conflict (goal_id, ${column}) where is_open
           do update set inviter_id = excluded.inviter_id, created_at = excluded.created_at
         returning id`,
        [invitationId(randomUUID()), goalId, inviter, address, clock.now()],
      )
      return held.rows[0]!.id
    },
    /** Lets go of the address, for a new invitation to hold. */
    close: async (id: InvitationId): Promise<void> => {
      await pool.query('update accounts.invitations set is_open = false where id = $1', [id])
    },

    addLink: async (goalId: GoalId, inviter: UserId): Promise<InvitationId> => {
      const id = invitationId(randomUUID())
      await pool.query(
        'insert into accounts.invitations (id, goal_id, inviter_id, created_at) values ($1, $2, $3, $4)',
        [id, goalId, inviter, clock.now()],
      )
      await renewLink(id)
      return id
    },
    /** What a link ends with; links alone can be shown again. */
    linkToken: async (id: InvitationId): Promise<string> => (await secretOf(id))?.token ?? renewLink(id),
    renewLink,

    secretOf,
    /** A new secret for one sending, in place of the one that is known; undefined when there is another by now. */
    replaceSecret: async (
      id: InvitationId,
      resend: number,
      known: KeptSecret,
    ): Promise<string | undefined> => {
      const token = newToken(192)
      const replaced = await pool.query(
        `update accounts.invitations set token_hash = $2, sealed_token = $3, secret_resend = $4
         where id = $1 and sealed_token is not distinct from $5 and secret_resend is not distinct from $6`,
        [id, tokenHash(token), vault.seal(Buffer.from(token)), resend, known.sealed, known.resend],
      )
      return replaced.rowCount === 1 ? token : undefined
    },
    /** It went out, or never will: from here on nobody can read the secret but those who got it. */
    markSent: async (id: InvitationId, resend: number): Promise<void> => {
      await pool.query(
        `update accounts.invitations set sent_resend = $2,
           sealed_token = case when secret_resend = $2 then null else sealed_token end
         where id = $1 and coalesce(sent_resend, -1) < $2`,
        [id, resend],
      )
    },

    /**
     * Those that the read side knows as open since before a moment, and that are not known to have gone out. What invites
     * to a goal that takes nobody waits for it to be taken up again.
     */
    unsent: async ({
      now,
      before,
    }: {
      readonly now: Instant
      readonly before: Instant
    }): Promise<readonly Sending[]> => {
      const found = await pool.query<{ id: InvitationId; resends: number }>(
        `select c.id, i.resends from accounts.invitations c join invitations i on i.invitation_id = c.id
           join goals g on g.goal_id = i.goal_id
         where i.status = 'pending' and i.channel <> 'link' and i.expires_at > $1 and i.changed_at < $2
           and coalesce(c.sent_resend, -1) < i.resends
           and not (g.is_archived or g.is_withdrawn or g.status in ('completed', 'cancelled'))
         order by i.changed_at limit ${page}`,
        [now, before],
      )
      return found.rows.map(({ id, resends }) => ({ invitationId: id, resend: resends }))
    },
    /** Erases addresses and secrets of what the read side knows as ended before a moment. */
    eraseEnded: async (before: Instant): Promise<void> => {
      await pool.query(
        `update accounts.invitations c
         set email = null, phone = null, token_hash = null, sealed_token = null, is_open = false
         from invitations i
         where i.invitation_id = c.id and i.status <> 'pending' and i.changed_at < $1
           and (c.email is not null or c.phone is not null or c.token_hash is not null)`,
        [before],
      )
    },
    /** Those put down before a moment of which the read side knows nothing. */
    strays: async (
      before: Instant,
    ): Promise<readonly { readonly id: InvitationId; readonly goalId: GoalId }[]> => {
      const found = await pool.query<{ id: InvitationId; goal_id: GoalId }>(
        `select c.id, c.goal_id from accounts.invitations c
         where c.created_at < $1 and not exists (select 1 from invitations i where i.invitation_id = c.id)
         order by c.created_at limit ${page}`,
        [before],
      )
      return found.rows.map(({ id, goal_id: goalId }) => ({ id, goalId }))
    },
    /** For one that came to nothing, unless it has been put down again since. */
    forget: async (id: InvitationId, before: Instant): Promise<void> => {
      await pool.query('delete from accounts.invitations where id = $1 and created_at < $2', [id, before])
    },

    /** Whether whoever is reached there has asked for no invitations. */
    isUnwanted: async (address: string): Promise<boolean> => {
      const found = await pool.query('select 1 from accounts.suppressed_contacts where contact_hash = $1', [
        contactHash(address),
      ])
      return found.rowCount === 1
    },
  }
}
export type InvitationRows = ReturnType<typeof createInvitationRows>

const columnOf = (channel: Contact['channel']): 'email' | 'phone' => (channel === 'email' ? 'email' : 'phone')

interface SecretRow {
  readonly sealed_token: Buffer | null
  readonly secret_resend: number | null
  readonly sent_resend: number | null
}
interface Row {
  readonly id: InvitationId
  readonly goal_id: GoalId
  readonly email: string | null
  readonly phone: string | null
}
const toContact = ({ id, goal_id: goalId, email, phone }: Row): InvitationContact => ({
  id,
  goalId,
  contact:
    email !== null
      ? { channel: 'email', address: email }
      : phone !== null
        ? { channel: 'sms', address: phone }
        : null,
})
