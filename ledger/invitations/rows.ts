import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type GoalId, type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
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

export const createInvitationRows = ({ pool, clock, sessionKeys }: Options) => {
  const vault = createVault(sessionKeys, 'invitation')
  const setSecret = async (id: InvitationId, resend: number | null): Promise<string> => {
    const token = newToken(192)
    await pool.query(
      'update accounts.invitations set token_hash = $2, sealed_token = $3, secret_resend = $4 where id = $1',
      [id, tokenHash(token), vault.seal(Buffer.from(token)), resend],
    )
    return token
  }
  const sealedOf = async (
    id: InvitationId,
  ): Promise<{ token: string | undefined; resend: number | null }> => {
    const found = await pool.query<{ sealed_token: Buffer | null; secret_resend: number | null }>(
      'select sealed_token, secret_resend from accounts.invitations where id = $1',
      [id],
    )
    const row = found.rows[0]
    const token = row?.sealed_token ? vault.open(row.sealed_token)?.toString() : undefined
    return { token, resend: row?.secret_resend ?? null }
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

    /** The invitation that holds this address in the goal, or a new one. */
    hold: async (
      goalId: GoalId,
      inviter: UserId,
      { channel, address }: Contact,
    ): Promise<{ readonly id: InvitationId; readonly isNew: boolean }> => {
      const column = channel === 'email' ? 'email' : 'phone'
      for (;;) {
        const id = invitationId(randomUUID())
        const added = await pool.query(
          `insert into accounts.invitations (id, goal_id, inviter_id, ${column}, created_at)
           values ($1, $2, $3, $4, $5) on conflict do nothing`,
          [id, goalId, inviter, address, clock.now()],
        )
        if (added.rowCount === 1) return { id, isNew: true }
        const held = await pool.query<{ id: InvitationId }>(
          `select id from accounts.invitations where goal_id = $1 and ${column} = $2 and is_open`,
          [goalId, address],
        )
        // None: the one that was in the way has just gone.
        if (held.rows[0]) return { id: held.rows[0].id, isNew: false }
      }
    },
    /** Lets go of the address, for a new invitation to hold. */
    close: async (id: InvitationId): Promise<void> => {
      await pool.query('update accounts.invitations set is_open = false where id = $1', [id])
    },
    /** For one that came to nothing. */
    forget: async (id: InvitationId): Promise<void> => {
      await pool.query('delete from accounts.invitations where id = $1', [id])
    },

    addLink: async (goalId: GoalId, inviter: UserId): Promise<InvitationId> => {
      const id = invitationId(randomUUID())
      await pool.query(
        'insert into accounts.invitations (id, goal_id, inviter_id, created_at) values ($1, $2, $3, $4)',
        [id, goalId, inviter, clock.now()],
      )
      await setSecret(id, null)
      return id
    },
    /** What a link ends with; links alone can be shown again. */
    linkToken: async (id: InvitationId): Promise<string> => (await sealedOf(id)).token ?? setSecret(id, null),
    renewLink: (id: InvitationId) => setSecret(id, null),

    /** The secret of one sending: a new one, unless this very sending was begun before and perhaps went out. */
    secretFor: async (id: InvitationId, resend: number): Promise<string> => {
      const { token, resend: of } = await sealedOf(id)
      return token !== undefined && of === resend ? token : setSecret(id, resend)
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
