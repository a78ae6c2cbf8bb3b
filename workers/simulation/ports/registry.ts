import type { User } from '#ledger/accounts/users.ts'
import type { Contact } from '#ledger/invitations/contact.ts'
import type { InvitationContact } from '#ledger/invitations/rows.ts'
import { type GoalId, type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { admins } from '../people/circleScenario.ts'
import { addressOf } from '../people/circles.ts'
import type { RouteParts } from '../routes.ts'

/** Who has an account, who was invited by which address, and the secrets of draws: tables beside the log. */
export const createRegistry = () => ({
  invitations: new Map<InvitationId, InvitationContact & { isOpen: boolean }>(),
  seeds: new Map<string, string>(),
})
export type Registry = ReturnType<typeof createRegistry>

/** Those tables as one process sees them. */
export const registryFor = (world: World, { invitations, seeds }: Registry, party: Party) => {
  const asked = <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.ask({
      ...{ from: party, port: 'database', what, serve },
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
  const add = (goalId: GoalId, contact: Contact | null): InvitationId => {
    const id = invitationId(world.random.uuid())
    invitations.set(id, { id, goalId, contact, isOpen: true })
    return id
  }
  const rows = {
    byId: (id: InvitationId) => asked('an invitation', () => invitations.get(id)),
    byToken: (token: string) =>
      asked('an invitation by its link', () => invitations.get(token.slice('link-'.length) as InvitationId)),
    hold: (goalId: GoalId, _: UserId, contact: Contact) =>
      asked('hold an address', () => {
        for (const one of invitations.values())
          if (one.isOpen && one.goalId === goalId && one.contact?.address === contact.address)
            return { id: one.id, isNew: false }
        return { id: add(goalId, contact), isNew: true }
      }),
    close: (id: InvitationId) =>
      asked('close an invitation', () => {
        const known = invitations.get(id)
        if (known) known.isOpen = false
      }),
    forget: (id: InvitationId) => asked('forget an invitation', () => void invitations.delete(id)),
    addLink: (goalId: GoalId) => asked('a link', () => add(goalId, null)),
    linkToken: async (id: InvitationId) => `link-${id}`,
    isUnwanted: () => asked('an unwanted address', () => false),
  }
  const drawSeeds = {
    make: (goalId: GoalId, draw: number) =>
      asked('make a seed', () => {
        const key = `${goalId}-${draw}`
        const seed = seeds.get(key) ?? `${world.random.uuid()}${world.random.uuid()}`.replaceAll('-', '')
        seeds.set(key, seed)
        return seed
      }),
    of: (goalId: GoalId, draw: number) => asked('a seed', () => seeds.get(`${goalId}-${draw}`)),
  }
  const users = { byId: (id: UserId) => asked('a user', () => userOf(id)) }
  return { users, drawSeeds, invitations: rows } as unknown as Pick<
    RouteParts,
    'users' | 'drawSeeds' | 'invitations'
  >
}

const userOf = (id: UserId): User => ({
  ...{ id, username: `saver-${id}`, email: addressOf(id), passwordHash: '', isVerified: true },
  ...{ isAdmin: admins.some(one => one === Number(id)), createdAt: instant(0) },
  preferences: { goalReminders: true, achievementAlerts: true } as User['preferences'],
  ...{ authenticator: true, passkeys: 0, twoStepOfAdmins: true, twoStepWanted: false, lockedAt: null },
})
