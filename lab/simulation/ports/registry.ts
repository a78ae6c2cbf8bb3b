import type { User } from '#ledger/accounts/users.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { admins } from '../people/circleScenario.ts'
import { addressOf } from '../people/circles.ts'
import type { RouteParts } from '../routes.ts'
import { invitationRowsFor, invitationsOver, type KeptInvitations } from './invitations.ts'
import type { MemoryTables } from './tables.ts'

/** Who has an account, who was invited by which address, and the secrets of draws: tables beside the log. */
export const createRegistry = (tables: MemoryTables) => {
  const invitations: KeptInvitations = new Map()
  return { invitations, answers: invitationsOver(invitations, tables), seeds: new Map<string, string>() }
}
export type Registry = ReturnType<typeof createRegistry>

/** Those tables as one process sees them. */
export const registryFor = (world: World, { invitations: kept, answers, seeds }: Registry, party: Party) => {
  const asked = <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.ask({
      ...{ from: party, port: 'database', what, serve },
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
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
  const invitations = invitationRowsFor(world, { kept, answers }, party)
  return { users, drawSeeds, invitations } as unknown as Pick<
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
