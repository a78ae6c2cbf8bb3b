import type { User } from '#ledger/accounts/users.ts'
import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { isVerified } from '../../worlds/verified.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { addressOf, admins } from '../people/cast.ts'
import type { RouteParts } from '../routes.ts'
import { askedFor } from './database.ts'
import { invitationQueries, invitationRowsFor, type KeptInvitations } from './invitations.ts'
import type { MemoryTables } from './readSide.ts'

/** Accounts, addresses of invitations, and seeds of draws: tables beside the log. */
export const createRegistry = (tables: MemoryTables) => {
  const invitations: KeptInvitations = new Map()
  return { invitations, answers: invitationQueries(invitations, tables), seeds: new Map<string, string>() }
}
export type Registry = ReturnType<typeof createRegistry>

export const registryFor = (
  world: World,
  { invitations: kept, answers, seeds }: Registry,
  instance: Instance,
) => {
  const drawSeeds = askedFor(world, instance, {
    make: (goalId: GoalId, draw: number) => {
      const key = `${goalId}-${draw}`
      const seed = seeds.get(key) ?? `${world.random.uuid()}${world.random.uuid()}`.replaceAll('-', '')
      seeds.set(key, seed)
      return seed
    },
    of: (goalId: GoalId, draw: number) => seeds.get(`${goalId}-${draw}`),
  })
  const users = askedFor(world, instance, {
    byId: userOf,
    verifiedAmong: (ids: readonly UserId[]) => ids.filter(isVerified),
    moneyAdmins: () => admins.map(id => userId(id)),
  })
  const invitations = invitationRowsFor(world, { kept, answers }, instance)
  return { users, drawSeeds, invitations } as unknown as Pick<
    RouteParts,
    'users' | 'drawSeeds' | 'invitations'
  >
}

const userOf = (id: UserId): User => ({
  ...{ id, username: `saver-${id}`, email: addressOf(id), passwordHash: '', isVerified: true },
  ...{ isAdmin: admins.some(one => one === Number(id)), createdAt: instant(0) },
  preferences: {
    goalReminders: true,
    achievementAlerts: true,
    dailyMail: false,
    language: null,
  } as User['preferences'],
  ...{
    authenticator: true,
    passkeys: 0,
    twoStepOfAdmins: true,
    twoStepWanted: false,
    lockedAt: null,
    lockedUntil: null,
  },
  ...{ adminBy: null, adminConfirmedBy: null, moneyPowersFrom: null },
})
