import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { type GoalId, type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Sending } from '#shared/ports/invitationMail.ts'
import type { Instant } from '#shared/time.ts'
import { type Addresses, hasAddress } from '../accounts/addresses.ts'
import { createSecretBox } from '../accounts/secretBox.ts'
import type { AccountTables, LedgerTables } from '../accounts/tables.ts'
import { newToken, tokenHash } from '../accounts/tokens.ts'
import { isUnwanted } from '../notifications/unwanted.ts'
import { type Contact, contactHash, contactOf, noContact, type StoredContact } from './contact.ts'

interface Options {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly dataKeys: readonly string[]
  readonly addresses: Addresses
}

/** The recipient of an invitation. It is personal data, and so not in the log. */
export interface InvitationContact {
  readonly id: InvitationId
  readonly goalId: GoalId
  /** Null for a link, and after erasure. */
  readonly contact: Contact | null
}

const pageSize = 200

/** The secret of an invitation, if it can still be read. */
export interface KeptSecret {
  readonly token: string | undefined
  /** As it is stored. */
  readonly sealed: Buffer | null
  /** The sending for which it was created; null for none. */
  readonly resend: number | null
  /** The last sending that is complete, or was given up. */
  readonly sentResend: number | null
}

export const createInvitationRows = ({ pool, clock, dataKeys, addresses }: Options) => {
  const db = databaseOf<AccountTables>(pool)
  /** The read side's invitations joined with ours, which are `c`. */
  const joined = databaseOf<LedgerTables>(pool)
  const box = createSecretBox(dataKeys, 'invitation')

  const renewLink = async (id: InvitationId): Promise<string> => {
    const token = newToken(192)
    await db
      .updateTable('accounts.invitations')
      .set({ token_hash: tokenHash(token), sealed_token: box.seal(Buffer.from(token), id) })
      .where('id', '=', id)
      .execute()
    return token
  }
  const secretOf = async (id: InvitationId): Promise<KeptSecret | undefined> => {
    const row = await db
      .selectFrom('accounts.invitations')
      .select(['sealed_token as sealed', 'secret_resend as resend', 'sent_resend as sentResend'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { ...row, token: row.sealed ? box.open(row.sealed, id)?.toString() : undefined }
  }
  const contacts = db
    .selectFrom('accounts.invitations')
    .select(['id', 'goal_id', 'email', 'phone', 'sealed_address'])
  const toContact = ({ goal_id: goalId, ...row }: ContactRow): InvitationContact => ({
    id: row.id,
    goalId,
    contact: contactOf(row, addresses),
  })

  return {
    byId: async (id: InvitationId): Promise<InvitationContact | undefined> => {
      const row = await contacts.where('id', '=', id).executeTakeFirst()
      return row && toContact(row)
    },
    byToken: async (token: string): Promise<InvitationContact | undefined> => {
      const row = await contacts.where('token_hash', '=', tokenHash(token)).executeTakeFirst()
      return row && toContact(row)
    },

    /** The open invitation of this address in the goal, issued or about to be. */
    holding: async (goalId: GoalId, { channel, address }: Contact): Promise<InvitationId | undefined> => {
      const row = await db
        .selectFrom('accounts.invitations')
        .select('id')
        .where('goal_id', '=', goalId)
        .where(
          hasAddress(addresses.sought(address), {
            plain: columnOf(channel),
            hash: 'address_hash',
            isLower: true,
          }),
        )
        .where('is_open', '=', true)
        .executeTakeFirst()
      return row?.id
    },
    /**
     * Stores an address for an invitation that is about to be issued. Concurrent invitations of the address share the row,
     * so none of them may delete it: it is a stray once its last `created_at` is long ago.
     */
    hold: (goalId: GoalId, inviter: UserId, { channel, address }: Contact): Promise<InvitationId> =>
      addresses.writing(async (client, write) => {
        const column = columnOf(channel)
        const own = invitationId(randomUUID())
        const { plain, sealed, hash } = write('invited', address, own)
        const { id } = await databaseOf<AccountTables>(client)
          .insertInto('accounts.invitations')
          .values({
            id: own,
            goal_id: goalId,
            inviter_id: inviter,
            [column]: plain,
            sealed_address: sealed,
            address_hash: hash,
            created_at: clock.now(),
          })
          .onConflict(conflict =>
            conflict
              .columns(['goal_id', hash ? 'address_hash' : column])
              .where(sql<boolean>`is_open`) // as the index has it
              .doUpdateSet(({ ref }) => ({
                inviter_id: ref('excluded.inviter_id'),
                created_at: ref('excluded.created_at'),
              })),
          )
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
    /** Frees the address for a new invitation. */
    close: async (id: InvitationId): Promise<void> => {
      await db.updateTable('accounts.invitations').set({ is_open: false }).where('id', '=', id).execute()
    },

    /** Rows for users who are about to be invited, at their accounts' addresses: they have none of their own. */
    addUsers: async (
      goalId: GoalId,
      inviter: UserId,
      users: readonly UserId[],
    ): Promise<{ readonly invitationId: InvitationId; readonly userId: UserId }[]> => {
      const added = users.map(userId => ({ invitationId: invitationId(randomUUID()), userId }))
      if (added.length > 0)
        await db
          .insertInto('accounts.invitations')
          .values(
            added.map(({ invitationId: id }) => ({
              id,
              goal_id: goalId,
              inviter_id: inviter,
              created_at: clock.now(),
            })),
          )
          .execute()
      return added
    },
    addLink: async (goalId: GoalId, inviter: UserId): Promise<InvitationId> => {
      const id = invitationId(randomUUID())
      await db
        .insertInto('accounts.invitations')
        .values({ id, goal_id: goalId, inviter_id: inviter, created_at: clock.now() })
        .execute()
      await renewLink(id)
      return id
    },
    /** The token of a link. Only tokens of links can be shown again. */
    linkToken: async (id: InvitationId): Promise<string> => (await secretOf(id))?.token ?? renewLink(id),
    renewLink,

    secretOf,
    /** A new secret for one sending, in place of the known one; undefined when it was replaced meanwhile. */
    replaceSecret: async (
      id: InvitationId,
      resend: number,
      known: KeptSecret,
    ): Promise<string | undefined> => {
      const token = newToken(192)
      const { numUpdatedRows } = await db
        .updateTable('accounts.invitations')
        .set({
          token_hash: tokenHash(token),
          sealed_token: box.seal(Buffer.from(token), id),
          secret_resend: resend,
        })
        .where('id', '=', id)
        .where('sealed_token', 'is not distinct from', known.sealed)
        .where('secret_resend', 'is not distinct from', known.resend)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? token : undefined
    },
    /**
     * The sending is complete, or was given up. Its secret is deleted: from now on only its recipient has it.
     */
    markSent: async (id: InvitationId, resend: number): Promise<void> => {
      await db
        .updateTable('accounts.invitations')
        .set({
          sent_resend: resend,
          sealed_token: sql`case when secret_resend = ${resend} then null else sealed_token end`,
        })
        .where('id', '=', id)
        .where(sql`coalesce(sent_resend, -1)`, '<', resend)
        .execute()
    },

    /**
     * Invitations that the read side has shown as open since before a time, and that are not recorded as
     * sent. Those to a goal that accepts no members now wait until it does.
     */
    unsent: async ({
      now,
      before,
    }: {
      readonly now: Instant
      readonly before: Instant
    }): Promise<readonly Sending[]> =>
      joined
        .selectFrom('accounts.invitations as c')
        .innerJoin('invitations as i', 'i.invitation_id', 'c.id')
        .innerJoin('goals as g', 'g.goal_id', 'i.goal_id')
        .select(['c.id as invitationId', 'i.resends as resend'])
        .where('i.status', '=', 'pending')
        .where('i.channel', '<>', 'link')
        .where('i.expires_at', '>', now)
        .where('i.changed_at', '<', before)
        .where(sql`coalesce(c.sent_resend, -1)`, '<', sql.ref('i.resends'))
        .where('g.is_archived', '=', false)
        .where('g.is_withdrawn', '=', false)
        .where('g.status', 'not in', ['completed', 'cancelled'])
        .orderBy('i.changed_at')
        .limit(pageSize)
        .execute(),
    /** Erases addresses and secrets of invitations that ended, in the read side, before a time. */
    eraseEnded: async (before: Instant): Promise<void> => {
      await joined
        .updateTable('accounts.invitations as c')
        .from('invitations as i')
        .set({ ...noContact, token_hash: null, sealed_token: null, is_open: false })
        .whereRef('i.invitation_id', '=', 'c.id')
        .where('i.status', '<>', 'pending')
        .where('i.changed_at', '<', before)
        .where(({ eb, or }) =>
          or([
            eb('c.email', 'is not', null),
            eb('c.phone', 'is not', null),
            eb('c.sealed_address', 'is not', null),
            eb('c.token_hash', 'is not', null),
          ]),
        )
        .execute()
    },
    /** Rows from before a time without an invitation in the read side. */
    strays: (before: Instant): Promise<readonly { readonly id: InvitationId; readonly goalId: GoalId }[]> =>
      joined
        .selectFrom('accounts.invitations as c')
        .select(['c.id', 'c.goal_id as goalId'])
        .where('c.created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('invitations as i')
                .select('i.invitation_id')
                .whereRef('i.invitation_id', '=', 'c.id'),
            ),
          ),
        )
        .orderBy('c.created_at')
        .limit(pageSize)
        .execute(),
    /** Deletes a stray, unless its address was stored again since. */
    forget: async (id: InvitationId, before: Instant): Promise<void> => {
      await db
        .deleteFrom('accounts.invitations')
        .where('id', '=', id)
        .where('created_at', '<', before)
        .execute()
    },

    /** Whether the owner of the address has unsubscribed from invitations. */
    isUnwanted: (address: string): Promise<boolean> => isUnwanted(db, addresses, contactHash(address)),
  }
}
export type InvitationRows = ReturnType<typeof createInvitationRows>

const columnOf = (channel: Contact['channel']): 'email' | 'phone' => (channel === 'email' ? 'email' : 'phone')

interface ContactRow extends StoredContact {
  readonly goal_id: GoalId
}
